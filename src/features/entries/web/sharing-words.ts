/** Explains the current state of "Share publicly". `isShared`: whether the collection has other members. */
export function describeSharing(isPublic: boolean, isShared: boolean): string {
  if (isPublic) {
    const shown = "Everyone can see its title, summary, topics, takeaways and source link";
    return isShared ? `${shown}, but not your note.` : `${shown}. Your note stays yours.`;
  }
  const readers = isShared ? "Only the members of the collection see it" : "Only you can see it";
  return `${readers}. Switched on, others see its title, summary, topics and source; never your note.`;
}
