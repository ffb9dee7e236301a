/** The lead picture and the icon of what a user saved by hand. */
export const pictureQueue = "fetch-pictures";
/** The same of imports, which never make saves by hand wait. */
export const bulkPictureQueue = "fetch-pictures-in-bulk";
/** The pictures in texts. */
export const textPictureQueue = "fetch-text-pictures";
/** All pictures of entries saved earlier, on request. */
export const earlierPictureQueue = "fetch-earlier-pictures";
/** "Remove all pictures". */
export const removalQueue = "remove-pictures";
