import type { DragEvent } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { endDrag, startDrag } from "../moving/dragged-entries.ts";
import { useIsPicked, useSelection } from "./selection.ts";
import { useLongPress } from "./use-long-press.ts";

/**
 * The props of an entry's card or row: a drag moves the entry or all selected ones, and a long press by touch starts
 * selecting; then a press selects instead of opening. Neither starts while `isEditing`.
 */
export function useSelectableCard(
  entry: Entry,
  onOpen: (entry: Entry) => void,
  { isEditing = false } = {},
) {
  const selection = useSelection();
  const isPicked = useIsPicked(entry.id);
  const longPress = useLongPress(() => {
    if (!selection || isEditing) return;
    selection.startByTouch();
    if (!selection.has(entry.id)) selection.toggle(entry.id);
  });
  const cardProps = {
    "data-entry": entry.id,
    draggable: !isEditing,
    ...(selection && longPress.handlers),
    onDragStart: (event: DragEvent<HTMLElement>) => {
      // On a touch screen a long press selects instead.
      if (longPress.isTouch()) event.preventDefault();
      else startDrag(event, isPicked ? selection!.list() : [entry]);
    },
    onDragEnd: endDrag,
  };
  const press = () => (selection?.isByTouch() ? selection.toggle(entry.id) : onOpen(entry));
  return { selection, isPicked, cardProps, press };
}
