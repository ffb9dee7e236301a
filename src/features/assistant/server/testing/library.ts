/** The entries that the user of answer-from-passages.test.ts has saved. */
export const library = {
  lighthouse: {
    title: "The lighthouse at Skerryvane",
    text: "The lighthouse at Skerryvane was built in 1844 by the engineer Alan Thornbury. It stands on a reef twelve miles from the coast. Construction took six years and cost £87,000.\n\nEach block of granite was dressed on the shore. They were fitted together without mortar, because the sea would have washed it out. The lamp was first lit on a stormy night in February.\n\nToday the tower is 48 metres tall and is run without a keeper. Puffins nest on the reef every summer.",
    why: "Thornbury never learned to swim: courage without bravado. Use it in the talk on engineering.",
  },
  engineer: {
    title: "Alan Thornbury, engineer",
    text: "Alan Thornbury drew lighthouses for forty years. Nobody who knew Alan Thornbury as a boy would have thought so.\n\nHe studied drawing at the school of mines in Truro, and left it without a degree.\n\nOptics\n\nA catadioptric lens is a lens that bends and mirrors light at once. He bought a catadioptric lens in Paris.",
    why: "",
  },
  bread: {
    title: "Baking with rye",
    text: "Rye flour holds more water than wheat flour. A sourdough starter for rye is fed every twelve hours.\n\nBake the loaf at 240 degrees for the first ten minutes, then lower the heat. An open crumb is not to be expected of rye.",
    why: "",
  },
  garden: {
    title: "A year on the allotment",
    text: "Tomatoes go out after the last frost. Slugs are kept away with copper tape around the beds.\n\nCompost is turned every three weeks in summer. The heap heats up to 60 degrees, which kills most seeds of weeds.",
    why: "For the plan of the north bed",
  },
  copy: {
    title: "Slugs again",
    text: "Slugs are kept away with copper tape around the beds.",
    why: "",
  },
  soil: {
    title: "Worms and soil",
    text: "Worms carry leaves into the soil and leave tunnels for roots. Compost feeds worms, and worms improve compost.",
    why: "",
  },
  kiln: {
    title: "The kiln at Penwith",
    text: "The kiln at Penwith\n\nIt was lit in 1911 and burns beech.\n\nWho lit the kiln? Nobody knows.",
    why: "",
  },
  rules: {
    title: "Rules of 1911",
    text: "The PPG lets members fire the great oven on Fridays. Ashes belong to whoever sweeps.",
    why: "",
  },
  paper: {
    title: "Tideway",
    text: "Keywords: wake-up latency, queues, thieves\n\nTideway was compared with others. We present Tideway, a scheduler that keeps a queue for each core.\n\nHow long does a queue last?\n\nMost run for twenty years.\n\nHow often may a thief knock?",
    why: "",
  },
  orgel: {
    title: "Die Orgel von Sankt Veit",
    language: "de",
    text: "Die Orgel von Sankt Veit wurde 1731 von Matthias Kelling gebaut. Sie hat 42 Register und wurde zuletzt vor zehn Jahren gestimmt.",
    why: "",
  },
  shiro: {
    title: "城の歴史",
    language: "ja",
    text: "この城は1583年に建てられました。石垣の高さは32メートルです。",
    why: "",
  },
};
