/** Explains the current state of "Share publicly". `isShared`: whether the collection has other members. */
export function describeSharing(isPublic: boolean, isShared: boolean): string {
  if (isPublic)
    return "Everyone can see its title, summary, topics, takeaways and source link, but not your note. Users who save it also get its full text and any file, and keep them when you stop sharing.";
  const readers = isShared ? "Only the members of the collection see it" : "Only you can see it";
  return `${readers}. Switched on, others see its title, summary, topics and source; never your note.`;
}
