/** Question words by language, and what kind of value answers them. */

/**
 * The kind of answer. "occasion" is a time or a condition; "count" counts things, "number" anything; "amount"
 * is a number or a sum of money.
 */
export type AskedFor =
  | "person"
  | "time"
  | "occasion"
  | "year"
  | "place"
  | "number"
  | "amount"
  | "count"
  | "money"
  | "share"
  | "duration"
  | "age"
  | "length"
  | "weight"
  | "degrees"
  | "reason";

export type AskWords = {
  /** Words that identify the language of a text this short. */
  little: ReadonlySet<string>;
  /** The first match decides, so more specific patterns come first. */
  asks: readonly (readonly [RegExp, AskedFor])[];
  /** Other question words, which say nothing about the answer. */
  others: RegExp;
};

export const word = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, "iu");
export const words = (list: string) => new Set(list.split(" "));

const people =
  "person|man|woman|author|writer|director|actor|actress|artist|scientist|engineer|inventor|founder|composer|designer|developer|priest|politician|minister|president|king|queen|judge|player|singer|chemist|physicist|doctor|professor|researcher|philosopher|photographer|journalist|officer|general";
/** Words for people and organisations, which have names. */
const bodies =
  "company|firm|organi[sz]ation|agency|university|college|school|team|club|band|brand|newspaper|magazine|publisher|bank|airline|church|tribe|party|studio|lab|laboratory|startup|charity|foundation";
const places =
  "country|city|town|village|place|island|state|region|continent|hotel|street|district|river|lake|planet|location";

export const askWordsInEnglish: AskWords = {
  little: words(
    "what which who whom whose when where why how is are was were be been do does did has have had can could should would will may might must the a an of in on at to for from by with about into than then i my me we our us you your he she it they him her them his its their this that these those there and or but not no if as so",
  ),
  asks: [
    [word("(?:what|which) (?:share|percentage|proportion|fraction|percent)(?: of)?"), "share"],
    [
      word(
        "how (?:expensive|costly|cheap|pricey)|(?:what|which|at what|for what) (?:\\w+ )?(?:price|fee|fine|cost|costs|salary|rent|revenue|income|budget)s?|how much (?:money|.{0,60}?(?:cost|costs|earn|earns|charge|charges|pay|pays|paid|spend|spent|raise|raised|donate|donated|worth|sold for|sell for))|what (?:does|do|did) .{1,80}? (?:cost|earn|charge|pay)|what (?:is|was|are|were|will be) .{1,80}?(?:price|cost|fee|revenue|salary|budget|rent|profit|turnover|income|box office|net worth)",
      ),
      "money",
    ],
    [word("how old|(?:at )?(?:what|which) age"), "age"],
    [word("how heavy|how much .{1,60}? weigh|what .{1,60}? weigh|(?:what|which) weight"), "weight"],
    [
      word(
        "how (?:hot|cold|warm)|(?:at )?(?:what|which) temperatures?|(?:boiling|melting|freezing) point",
      ),
      "degrees",
    ],
    [
      word(
        "how (?:tall|high|wide|far|deep|thick)|(?:at )?(?:what|which) (?:altitude|height|distance|depth|width)|what (?:is|was) the (?:altitude|height|distance|depth|width|length)",
      ),
      "length",
    ],
    [
      word("(?:for )?how (?:long|many (?:seconds|minutes|hours|days|weeks|months|years))"),
      "duration",
    ],
    [word("how many (?:kilo|centi|milli)?(?:met(?:er|re)s?|miles|feet|yards|inches)"), "length"],
    [word("how many (?:pounds|ounces|tons|tonnes|kilos|(?:kilo|milli)?grams)"), "weight"],
    [word("how many (?:dollars|euros|cents|yen)"), "money"],
    [word("how many degrees"), "degrees"],
    [word("how (?:many|few)"), "count"],
    [word("(?:in |since |from |by )?(?:what|which) year"), "year"],
    [word("how much"), "amount"],
    [
      word(
        "how (?:often|fast|big|small|large|strong|loud)|(?:what|which) (?:number|percentile|size|resolution|speed|population|magnitude)|what (?:is|was) the (?:\\w+ )?(?:number|size|resolution|speed|population|magnitude|exchange rate|score)",
      ),
      "number",
    ],
    [word("when (?:should|can|could|may|must|do|does|is|are|to)"), "occasion"],
    [
      word(
        "when|(?:on |at |in )?(?:what|which) (?:date|day|month|century|decade)|(?:at )?what time|(?:since|until) when",
      ),
      "time",
    ],
    [
      word(`who|whom|whose|who's|(?:what|which) (?:[\\w'’-]+ ){0,2}(?:${people}|${bodies})`),
      "person",
    ],
    [word(`where|(?:in |at |from |to |on )?(?:what|which) (?:\\w+ )?(?:${places})`), "place"],
    [word("why|what (?:caused|causes|cause)|how come"), "reason"],
  ],
  others: word("what|which|how|what's"),
};
