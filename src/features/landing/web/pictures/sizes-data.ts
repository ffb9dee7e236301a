/* Written by scripts/landing-pictures.ts: CSS pixels of each picture. */
export const sizes = {
  "home-wide": {
    width: 1120,
    height: 720,
  },
  "home-narrow": {
    width: 400,
    height: 640,
  },
  answer: {
    width: 505,
    height: 581,
  },
  insights: {
    width: 545,
    height: 590,
  },
  kinds: {
    width: 505,
    height: 730,
  },
  sharing: {
    width: 576,
    height: 736,
  },
  connections: {
    width: 505,
    height: 232,
  },
};
