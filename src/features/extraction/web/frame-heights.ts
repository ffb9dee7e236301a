/** Of the place of a picture: the same before and after one is there. Whole classes, as the style sheet is made of what stands here. */
export const frameHeight = "h-72 sm:h-96 lg:h-[clamp(16rem,100dvh_-_23rem,44rem)]";
export const mostPictureHeight =
  "max-h-72 sm:max-h-96 lg:max-h-[clamp(16rem,100dvh_-_23rem,44rem)]";
