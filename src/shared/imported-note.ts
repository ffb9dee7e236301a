/** Before the note of another program, which may be a description of the page. Added only once, however often it is exported and imported. */
export const importedNotePrefix = "Imported note: ";
