/** Days in which a soft-deleted object can be restored. */
export const trashDays = 30;
