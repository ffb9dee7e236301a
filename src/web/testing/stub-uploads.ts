import { vi } from "vitest";

/**
 * Replaces XMLHttpRequest. All bytes are sent at once, and `answer` runs per upload; a rejection is a lost
 * connection.
 */
export function stubUploads(answer: (form: FormData) => Response | Promise<Response>): void {
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = "";
      open(): void {}
      abort(): void {
        this.dispatchEvent(new Event("abort"));
      }
      async send(form: FormData): Promise<void> {
        const { size } = form.get("file") as File;
        this.upload.dispatchEvent(
          new ProgressEvent("progress", { loaded: size, total: size, lengthComputable: true }),
        );
        try {
          const response = await answer(form);
          this.responseText = await response.text();
          this.status = response.status;
          this.dispatchEvent(new Event("load"));
        } catch {
          this.dispatchEvent(new Event("error"));
        }
        this.dispatchEvent(new Event("loadend"));
      }
    },
  );
}
