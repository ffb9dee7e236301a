/** Short essays on everyday subjects, written for the tests, with the expected topics. */
export const essays: ReadonlyArray<{ title: string; expected: string[]; text: string }> = [
  {
    expected: ["Learning", "Memory", "Psychology", "Education"],
    title: "The testing effect in plain words",
    text: `Most of us prepare for something difficult by reading it twice. The second reading feels easy, and the ease feels like knowledge. It is mostly an illusion. When people close the book and try to write down what they have just read, they find that half of it has gone.

Psychologists have known for a century that trying to recall a thing fixes it better than meeting it again. In a typical experiment one group reads a page four times while another reads it once and recalls it three times. A week later the second group remembers far more, although it felt less sure of itself on the day.

The effort seems to be the point. A memory that is pulled out with some trouble becomes easier to pull out the next time. Spaced practice helps for the same reason: a gap of a few days lets a little forgetting happen.

All you need is a notebook. Read a chapter, close it, and write what you remember.`,
  },
  {
    expected: ["Cooking", "Food"],
    title: "A loaf without hurry",
    text: `My first sourdough was flat enough to post through a letterbox. I had followed every number on the page and ignored the dough itself. The starter was cold and sleepy, the kitchen was colder, and I shaped the loaf because the clock said so.

Flour and water ferment slowly when the room is cool. On a winter day the first rise may take nine hours, and on a summer day four. What matters is that the dough has grown by half and trembles when you shake the bowl. Salt slows the yeast a little and gives the crumb its strength.

A hot oven does the rest. I bake in an iron pot with the lid on for twenty minutes, so that steam keeps the crust soft while the bread rises, and then take the lid off until the crust is the colour of chestnuts. Then comes the hardest part, which is to wait an hour before cutting.`,
  },
  {
    expected: ["Urban planning", "Transport", "Cars"],
    title: "Why narrow streets are safer",
    text: `When a town widens a street to make it safer, the number of crashes often goes up. Drivers do not read the speed limit so much as they read the road. A wide lane with clear edges tells them that nothing will happen, and they press the pedal accordingly.

Narrow streets tell another story. Parked cars, trees and doors close to the kerb make a driver expect that somebody may step out. Speed falls without a single sign, and at twenty miles an hour a pedestrian who is hit will usually live.

Engineers once treated trees as obstacles. Several cities have since planted them on purpose, painted the junctions and taken a lane away. Traffic calming of this kind costs little. In the three years afterwards, injuries on those roads fell by a third, while journeys took eleven seconds longer.`,
  },
  {
    expected: ["Animals", "Oceans", "Biology"],
    title: "The crab that keeps the tide",
    text: `A fiddler crab taken from the beach and put in a dark room will go on changing colour as though it could still see the shore. It is pale at night and dark by day, and it becomes restless twice a day, when the tide would be out at home.

The animal carries two clocks. One follows the sun, like the clock of a fly or of a person, and takes about twenty-four hours. The other follows the tides and takes a little more than twelve. Biologists argued for decades whether the second was real or only an echo of the first.

Experiments with small shore crabs settled it. When the genes of the daily clock were silenced, the crabs still swam with the tides. The two rhythms can be pulled apart, which means that the nervous system runs them separately. For a creature that is eaten when it comes out at the wrong moment, a good clock is worth its price.`,
  },
  {
    expected: ["Family"],
    title: "My grandmother's letters",
    text: `My grandmother wrote to her sister every Sunday for forty-one years. After the funeral we found the letters in three shoe boxes, tied with kitchen string, and my mother would not let anyone read them until my aunt had come from the coast.

They were not secrets. They were about the price of coal, a neighbour's cough, my father learning to ride a bicycle, and what each child had said at dinner. A quarrel between the two sisters lasts eleven letters and ends without any explanation, in a sentence about jam.

What I learned is how a family talks when it has no telephone. Nothing was urgent, so everything could be told in order. My daughter, who is nine, asked why they did not simply visit each other. I said that they had children, and that the bus was expensive.`,
  },
  {
    expected: ["Cycling"],
    title: "Old wheels",
    text: `A bicycle that has stood in a shed for ten years is seldom broken. The tyres will be flat and the chain will be brown, but steel is patient. I buy two or three of them every spring, repair them in the yard and give them to students at the college down the road.

Begin with the wheels. Spin each of them and watch the gap at the brake: a wobble of a millimetre can be corrected with a spoke key, and a wobble of a centimetre means a new rim. Clean the chain with a rag and a little oil. Replace the cables, because they cost less than lunch.

Then ride it. A bike tells you what is wrong with it within a mile, by noise or by feel. The last cyclist to bring me one said that it pulled to the left. It did, and so did he.`,
  },
  {
    expected: ["Sleep", "Health"],
    title: "What I changed to sleep again",
    text: `For two years I woke at four in the morning and lay there until the alarm. I tried tea, then pills, then a mattress that cost more than my car. None of it helped for longer than a week.

What did help was dull. I got up at the same time every day, even on Sunday, and went outside before breakfast. Morning light sets the body clock, and a clock that is set runs on time. I stopped coffee at noon. I took the telephone out of the bedroom and left it in the hall.

The doctor added one rule: a bed is for sleeping. If I was awake for more than a quarter of an hour I had to leave it and read in a chair until I was tired. The first nights were miserable, and by the third week the insomnia was gone.`,
  },
  {
    expected: ["Housing", "Real estate"],
    title: "Renting with strangers",
    text: `When rents in our city passed half of an ordinary salary, four of us took a house together. We were strangers who had answered the same notice. The landlord wanted one name on the lease, so we drew up a contract of our own on a sheet of squared paper.

Money was easier than we feared. Each tenant pays by the size of the room, and the shared bills go through one account. The kitchen was harder. We have had one real argument in three years, and it was about a frying pan.

I do not think that this is a solution to a housing crisis. A city that builds fewer homes than it has newcomers will have expensive apartments whatever the tenants agree among themselves. But I have learned to talk about washing up, and I have three friends I would not have met.`,
  },
  {
    expected: ["Personal finance"],
    title: "Envelopes",
    text: `My father kept the household money in envelopes. There was one for rent, one for food, one for the car and a thin one marked nothing in particular. When an envelope was empty, the spending stopped, and nobody needed a spreadsheet to see it.

I have tried four budgeting programs since then, and I have come back to paper. A card makes every purchase feel the same size. Cash does not. On the first of the month I take out what I intend to spend and put the rest into savings, where it is a nuisance to reach.

The thin envelope is the clever part. It means that a small foolish expense does not have to be stolen from the rent. After two years of this I have paid off the loan on the car and have six months of salary in the bank.`,
  },
  {
    expected: ["Music"],
    title: "Late lessons",
    text: `I began the piano at fifty-three, with hands that had held nothing finer than a spanner. My teacher is twenty-six. She told me in the first lesson that adults learn faster than children for a month and slower ever after, because they mind being bad at it.

She was right about the minding. A child plays a wrong note and goes on; I stopped at each one and apologised to the furniture. It took a year until I could play a slow piece to the end. The melody was a Schubert song, and my left hand arrived late at every chord.

What I gained was listening. I used to hear music as a coloured cloud. Now I hear the bass, the inner voices and the rhythm against them, and a concert tires me like a long walk.`,
  },
];
