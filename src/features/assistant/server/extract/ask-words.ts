/** The words with which questions ask, by language, and what an answer to them has to hold. */

/** Null elsewhere: where the question does not say what it wants. */
export type AskedFor =
  | "person"
  | "time"
  | "year"
  | "place"
  | "number"
  | "money"
  | "share"
  | "duration"
  | "age"
  | "length"
  | "weight"
  | "degrees"
  | "reason";

export type AskWords = {
  /** Words that tell the language of so short a text. */
  little: ReadonlySet<string>;
  /** The first that matches decides, so what is more exact stands first. */
  asks: readonly (readonly [RegExp, AskedFor])[];
  /** What else asks, and says nothing about what is looked for. */
  others: RegExp;
};

const word = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, "iu");
const words = (list: string) => new Set(list.split(" "));

const people =
  "person|man|woman|author|writer|director|actor|actress|artist|scientist|engineer|inventor|founder|composer|designer|developer|priest|politician|minister|president|king|queen|judge|player|singer|chemist|physicist|doctor|professor|researcher|philosopher|photographer|journalist|officer|general";
/** What has a name of its own, as people do. */
const bodies =
  "company|firm|organi[sz]ation|agency|university|college|school|team|club|band|brand|newspaper|magazine|publisher|bank|airline|church|tribe|party|studio|lab|laboratory|startup|charity|foundation";
const places =
  "country|city|town|village|place|island|state|region|continent|hotel|street|district|river|lake|planet|location";

export const askWords: Readonly<Record<string, AskWords>> = {
  en: {
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
      [
        word("how heavy|how much .{1,60}? weigh|what .{1,60}? weigh|(?:what|which) weight"),
        "weight",
      ],
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
      [word("(?:in |since |from |by )?(?:what|which) year"), "year"],
      [
        word(
          "how (?:many|much|often|fast|big|small|large|few|strong|loud)|(?:what|which) (?:number|percentile|size|resolution|speed|population|magnitude)|what (?:is|was) the (?:\\w+ )?(?:number|size|resolution|speed|population|magnitude|exchange rate|score)",
        ),
        "number",
      ],
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
  },
  de: {
    little: words(
      "wer was wann wo wie warum welche welcher welches wieviel wem wen ist sind war hat wird der die das den dem des ein eine einen einem einer im in am an von vom mit und zu zum zur auf für bei nach aus ich man es sich",
    ),
    asks: [
      [word("welcher anteil|wie ?viel prozent"), "share"],
      [
        word("(?:was|wie ?viel) (?:kostet|kosten|kostete)|wie teuer|wie hoch ist der preis"),
        "money",
      ],
      [word("wie alt"), "age"],
      [word("wie schwer"), "weight"],
      [word("wie (?:heiß|kalt|warm)|(?:bei )?welche[rn]? temperatur"), "degrees"],
      [word("wie (?:hoch|weit|tief|breit)"), "length"],
      [word("wie lange"), "duration"],
      [word("in welchem jahr"), "year"],
      [word("wie ?viele?|wie (?:oft|schnell|groß|stark)"), "number"],
      [word("wann|seit wann"), "time"],
      [word("wer|wem|wen|wessen"), "person"],
      [word("wo|wohin|woher|in welche[rm] (?:stadt|land|ort)"), "place"],
      [word("warum|weshalb|wieso"), "reason"],
    ],
    others: word("was|wie|welche[rsnm]?"),
  },
  fr: {
    little: words(
      "qui que quoi quand où comment pourquoi quel quelle quels quelles combien est sont était le la les un une des du de en dans pour avec et à au aux ont sur par ce cette ces son sa ses il elle on ne pas plus se t",
    ),
    asks: [
      [word("quel pourcentage|quelle (?:part|proportion)"), "share"],
      [word("combien co[uû]te|quel (?:est le )?(?:prix|salaire|co[uû]t)"), "money"],
      [word("quel âge"), "age"],
      [word("combien de temps"), "duration"],
      [word("en quelle année"), "year"],
      [word("combien|quelle (?:est la |était la )?(?:taille|hauteur|magnitude|vitesse)"), "number"],
      [word("quand|quel jour|à quelle date"), "time"],
      [word("qui"), "person"],
      [word("où|dans quel(?:le)? (?:ville|pays)"), "place"],
      [word("pourquoi"), "reason"],
    ],
    others: word("que|quoi|quels?|quelles?|comment|est-ce|qu"),
  },
  es: {
    little: words(
      "quién quiénes qué cuándo dónde cómo por cuál cuáles cuánto cuánta cuántos cuántas es son fue está hay el la los las un una de del al en para con y se su sus lo",
    ),
    asks: [
      [word("qué (?:porcentaje|proporción)"), "share"],
      [word("cuánto (?:cuesta|cuestan|costó|vale)|qué precio"), "money"],
      [word("qué edad|cuántos años tiene"), "age"],
      [word("cuánto tiempo"), "duration"],
      [word("en qué año"), "year"],
      [word("cuánt[oa]s?"), "number"],
      [word("cuándo|qué día|en qué fecha"), "time"],
      [word("quién(?:es)?"), "person"],
      [word("dónde|en qué (?:ciudad|país|isla)"), "place"],
      [word("por qué"), "reason"],
    ],
    others: word("qué|cuál(?:es)?|cómo"),
  },
  pt: {
    little: words(
      "quem que quando onde como por qual quais quanto quanta quantos quantas é são foi o a os as um uma de do da dos das em no na nos nas ao à para com e se seu sua",
    ),
    asks: [
      [word("(?:que|qual) porcentagem"), "share"],
      [word("quanto custa|qual (?:é )?o preço"), "money"],
      [word("que idade"), "age"],
      [word("quanto tempo"), "duration"],
      [word("em que ano"), "year"],
      [word("quant[oa]s?"), "number"],
      [word("quando"), "time"],
      [word("quem"), "person"],
      [word("onde"), "place"],
      [word("por que|porque"), "reason"],
    ],
    others: word("o que|que|qual|quais|como"),
  },
  it: {
    little: words(
      "chi che cosa quando dove come perché quale quali quanto quanta quanti quante è sono era il lo la gli le un una di del della in per con e",
    ),
    asks: [
      [word("quanto costa|quale prezzo"), "money"],
      [word("quanto tempo"), "duration"],
      [word("in quale anno"), "year"],
      [word("quant[oaie]"), "number"],
      [word("quando"), "time"],
      [word("chi"), "person"],
      [word("dove"), "place"],
      [word("perché"), "reason"],
    ],
    others: word("che cosa|cosa|che|quale|quali|come|qual"),
  },
  nl: {
    little: words(
      "wie wat wanneer waar waarom hoe welke welk hoeveel is zijn was heeft de het een van in op met voor en te",
    ),
    asks: [
      [word("hoeveel kost|wat kost"), "money"],
      [word("hoe oud"), "age"],
      [word("hoe lang"), "duration"],
      [word("in welk jaar"), "year"],
      [word("hoeveel|hoe (?:vaak|snel|groot|hoog)"), "number"],
      [word("wanneer"), "time"],
      [word("wie"), "person"],
      [word("waar"), "place"],
      [word("waarom"), "reason"],
    ],
    others: word("wat|welke?|hoe"),
  },
  cs: {
    little: words(
      "kdo co kdy kde proč jak kolik který která které je jsou byl byla v na se do z s a",
    ),
    asks: [
      [word("kolik stojí"), "money"],
      [word("jak dlouho"), "duration"],
      [word("kolik"), "number"],
      [word("kdy"), "time"],
      [word("kdo"), "person"],
      [word("kde"), "place"],
      [word("proč"), "reason"],
    ],
    others: word("co|jak|jaký|jaká|jaké|který|která|které"),
  },
  zh: {
    little: new Set(),
    asks: [
      [/多少钱/u, "money"],
      [/哪一?年/u, "year"],
      [/多少|几[个人次年天]|多[高远深长宽重大快]/u, "number"],
      [/什么时候|何时/u, "time"],
      [/谁/u, "person"],
      [/哪里|哪儿|在哪/u, "place"],
      [/为什么|为何/u, "reason"],
    ],
    others: /是?什么|哪[家个些种一]|怎么样?|如何|吗|呢/u,
  },
  ja: {
    little: new Set(),
    asks: [
      [/いくら/u, "money"],
      [/何年/u, "year"],
      [/いくつ|何(?:人|個|本|枚|回|メートル|キロ|歳)/u, "number"],
      [/いつ/u, "time"],
      [/誰|だれ/u, "person"],
      [/どこ/u, "place"],
      [/なぜ|どうして/u, "reason"],
    ],
    others: /何|どの|どんな|どう|ですか|ましたか|ますか/u,
  },
};
