/** Explains the current state of "Share publicly". */
export function describeSharing(isPublic: boolean): string {
  return isPublic
    ? "Everyone can see its title, summary, topics, takeaways and source link. Your note stays yours."
    : "Only you can see it. Switched on, others see its title, summary, topics and source; never your note.";
}
