/** How texts look until the user changes it. */
export const usualSettings = {
  size: 3,
  width: "normal",
  leading: "normal",
  face: "serif",
  theme: "app",
} as const;
