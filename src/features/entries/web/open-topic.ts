import { showPalette } from "#web/layout/dialogs/palette.ts";

/** Shows the entries with this topic. Every topic that can be pressed leads here. */
export function openTopic(topic: string): void {
  showPalette({ text: `topic:"${topic.replaceAll('"', "")}" ` });
}
