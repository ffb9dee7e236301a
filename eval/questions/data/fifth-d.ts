// Written blind, passage by passage, by one who had not seen the answerer; kept apart: nothing was fitted on these, nor looked at.
import type { Answerable } from "../question.ts";
export const answerable: readonly Answerable[] = [
  ["keep-images", "Who owned the original Silk Road site?", "Dread Pirate Roberts"],
  [
    "keep-images",
    "How was Silk Road planning to check the quality of the drugs its vendors sold?",
    "doing lots of anonymous buys to police each category",
  ],
  ["royal-road", "Why did Haoyu buy the slow cooker?", "my mom kept telling me I shouldn’t buy it"],
  [
    "google-sre-book-1",
    "What was the SLO of Google's Bigtable service originally based on?",
    "synthetic well-behaved client’s mean performance",
  ],
  [
    "la-nacion",
    "¿Dónde decía el informe secreto sobre los mapuches que vivía Ocalan?",
    "con domicilios en Palermo y en el centro porteño",
  ],
  [
    "la-nacion",
    "¿En qué provincias aseguraba el informe que habían visto a Ocalan durante el juicio a Jones Huala?",
    "en Neuquén, Río Negro y Chubut",
  ],
  [
    "toc-missing",
    "To spot an anomaly in a series of numbers, what do you have to define first?",
    "first need to define what a reasonable value is",
  ],
  [
    "toc-missing",
    "Which number is the outlier in the series 2, 3, 5, 2, 3, 12, 5, 3, 4?",
    "The number that stands out in this series is 12",
  ],
  [
    "lwn-1",
    "How many active developers does the LibreOffice project have?",
    "over 250 active developers",
  ],
  [
    "lwn-1",
    "How did Rob Weir explain the worries about the health of the OpenOffice community?",
    "result of a marketing effort by the LibreOffice crowd",
  ],
  [
    "nytimes-4",
    "What percentage of US government spending went to interest on the debt in 2017?",
    "6.6 percent in 2017",
  ],
  [
    "nytimes-4",
    "When was the US expected to start spending more on interest than on kids?",
    "By 2020, we will spend more on interest",
  ],
  [
    "archive-of-our-own",
    "How late is Shigaraki's rebellious phase, according to Izuku?",
    "about seven years too late",
  ],
  ["lwn-1", "When was Apache OpenOffice 4.1 released?", "4.1 in April 2014"],
  ["lwn-1", "When did LibreOffice 4.4 come out?", "4.4 | January 2015"],
  [
    "nytimes-3",
    "How many miles of natural gas lines does Con Edison have to replace in New York?",
    "nearly 1,600 miles",
  ],
  [
    "nytimes-3",
    "Why is Con Edison putting in plastic gas pipes instead of iron and steel?",
    "less susceptible to corrosion, cracks and leaks",
  ],
  [
    "002",
    "Where can I take part in discussions about the evolution of the Fetch API?",
    "WHATWG mailing list",
  ],
  [
    "002",
    "Who helped with the specification and implementation of the Fetch API?",
    "Andrea Marchesini, Anne van Kesteren",
  ],
  [
    "cnet",
    "Which company sued Oculus and Facebook over virtual reality technology?",
    "lawsuit with ZeniMax Media",
  ],
  [
    "cnet",
    "What does Zuckerberg consider key when Facebook wants to acquire a company?",
    "building a long-term relationship with your target",
  ],
  ["ietf-1", "Which RFC specifies the Kerberos V5 network authentication service?", "RFC4120"],
  [
    "lazy-image-2",
    "What happened to Aether when the Leviathan struck it in Metroid Prime 2?",
    "what was once a single planet – was now two",
  ],
  [
    "keep-tabular-data",
    "Besides humidity and aux, what influences where tiles are placed in Factorio's map generation?",
    "a noise layer specific to each tile type",
  ],
  [
    "wikipedia-2",
    "What is tall poppy syndrome in New Zealand?",
    "high achievers received harsh criticism",
  ],
  [
    "wikipedia-2",
    "Why did urban culture start to dominate in New Zealand in the 1960s?",
    "as tertiary education became more available and cities expanded",
  ],
  [
    "gmw",
    "为什么戴夫·汉森认为饮酒在长期太空任务中会是个棘手的问题？",
    "人连续几年时间呆在一个狭小的空间里，很容易突然发怒",
  ],
  ["gmw", "送上太空的威士忌和地球上的对照样品味道有区别吗？", "风味差异是如此显著"],
  [
    "wikipedia-2",
    "Which plant appears as an emblem on New Zealand army insignia and sports uniforms?",
    "The silver fern",
  ],
  [
    "wikipedia-2",
    "How many fingers do the human figures in Māori carvings usually have?",
    "generally with three fingers",
  ],
  ["wikipedia", "When did Brendan Eich step down as CEO of Mozilla?", "April 3, 2014"],
  [
    "wikipedia",
    "Which company asked its users to boycott Mozilla's browser over Eich's appointment?",
    "OkCupid",
  ],
  [
    "clean-links",
    "What did Bartleby answer when the narrator pointed out the sky and the grass to him?",
    "I know where I am",
  ],
  [
    "clean-links",
    "Who approached the narrator in the corridor after he left Bartleby?",
    "a broad meat-like man in an apron",
  ],
  ["engadget", "How much does the Xbox One X weigh?", "8.4 pounds"],
  [
    "engadget",
    "Is the Xbox One X more powerful than the PS4 Pro?",
    "Microsoft's console is clearly faster",
  ],
  [
    "v8-blog",
    "Which runtimes can run standalone Wasm files outside the browser?",
    "wasmer, wasmtime, or WAVM",
  ],
  [
    "v8-blog",
    "How do I compile a C++ hello world to a standalone wasm file with Emscripten?",
    "emcc hello.cpp -O3 -o hello.wasm",
  ],
  ["salon-1", "What is Uber's God View for?", "monitoring customers’ personal movements"],
  [
    "salon-1",
    "Which union disagrees with Uber's claim that its drivers don't need to unionize?",
    "The Teamsters disagree",
  ],
  [
    "lemonde-1",
    "Comment Christian Paul a-t-il voté sur le projet de loi sur le renseignement ?",
    "s'est abstenu",
  ],
  [
    "lemonde-1",
    "À qui Pouria Amirshahi compte-t-il transmettre son mémorandum sur la loi renseignement ?",
    "au Conseil constitutionnel",
  ],
  [
    "archive-of-our-own",
    "Which Quirk did the yakuza's grandfather lose?",
    "a fire manipulation Quirk",
  ],
  [
    "archive-of-our-own",
    "What happened to the nursing home where the dementia residents stopped using their Quirks?",
    "erupted into flames just before a court case",
  ],
  [
    "002",
    "Which fetch mode is used for cross-origin requests to other vendors' APIs?",
    '"cors" mode',
  ],
  ["002", "Can you read the body of a response fetched in cors mode?", "but the body is readable"],
  [
    "links-in-tables",
    "What is the most popular deflate library?",
    "zlib (the most popular deflate library)",
  ],
  [
    "links-in-tables",
    "Which deflate compression levels are actually used by apps on the Play Store?",
    "default settings (level=6) and maximum compression settings (level=9)",
  ],
  [
    "bbc-1",
    "What did Obama describe as one of his strengths as president?",
    "I have a pretty even temperament",
  ],
  [
    "bbc-1",
    "How does Obama think his daughters' generation sees race?",
    "an attitude about race that's entirely different",
  ],
  ["herald-sun-1", "Who is Laurie Oakes?", "NINE NETWORK POLITICAL EDITOR"],
  [
    "herald-sun-1",
    "Which Australian politician tried to bring in media regulation under the previous Labor government?",
    "Stephen Conroy’s attempt",
  ],
  [
    "google-sre-book-1",
    "How often can an on-call engineer react urgently to pages before getting fatigued?",
    "only react with a sense of urgency a few times a day",
  ],
  [
    "google-sre-book-1",
    "Should monitoring alerts focus on symptoms or on causes?",
    "much more effort on catching symptoms than causes",
  ],
  ["gmw", "国际空间站为什么不让喝啤酒这类有泡沫的饮料？", "导致他们不断地打嗝"],
  ["gmw", "1985年的研究发现酒精的影响和海拔高度有关系吗？", "酒精的影响与海拔高度无关"],
  [
    "schema-org-context-object",
    "How soon did Yoon's martial law proclamation require striking doctors to go back to work?",
    "within 48 hours",
  ],
  [
    "wapo-2",
    "Which negotiation was expected to be the first real test for Obama and Netanyahu after the Israeli election?",
    "the framework of an agreement with Iran",
  ],
  [
    "wapo-2",
    "How many years of shared history do Obama and Netanyahu have, according to Danin?",
    "six years of accumulated history",
  ],
  ["bug-1255978", "What has the most germs in a hotel room?", "wall-mounted hairdryer"],
  [
    "bug-1255978",
    "How much should a hotel charge per night for a room that cost $300,000 to build?",
    "should sell on average for $300/night",
  ],
  [
    "toc-missing",
    "Is the z-score always the best method for finding anomalies?",
    "this method is not always the best choice",
  ],
  ["mozilla-2", "Which Firefox developer tool lets you edit a page's stylesheets?", "Style Editor"],
  [
    "v8-blog",
    "Will a program that calls fopen be a 100% WASI binary when built with Emscripten?",
    "opening files uses a POSIX method instead of WASI",
  ],
  [
    "blogger",
    "Who does the developer of the open GreenPak Verilog flow thank for making it possible?",
    "Clifford Wolf, whitequark",
  ],
  ["quanta-1", "Who wrote the 1987 book that made chaos theory popular?", "James Gleick"],
  ["quanta-1", "Which actor played Ian Malcolm in Jurassic Park?", "Jeff Goldblum"],
  [
    "wikipedia-3",
    "When is a square matrix Hermitian?",
    "if and only if it is equal to its adjoint",
  ],
  [
    "wikipedia-3",
    "Who created matrix mechanics?",
    "Werner Heisenberg, Max Born, and Pascual Jordan",
  ],
  ["v8-blog", "What does WASI try to standardize?", "standardizing APIs for Wasm on the server"],
  [
    "nytimes-2",
    "How much would Yahoo have to pay Verizon if it accepted a better offer?",
    "$144 million breakup fee",
  ],
  [
    "nytimes-2",
    "What fee does Yahoo owe Verizon if its shareholders vote the deal down?",
    "termination fee of $15 million",
  ],
  [
    "table-style-attributes",
    "When did Jamie Zawinski try to install Linux video software?",
    "In December 2002",
  ],
  [
    "quanta-1",
    "How many days ahead can useful weather forecasts be made at most?",
    "more than 15 days out",
  ],
  [
    "engadget",
    "How can I move my games and settings from an old Xbox One to the One X?",
    "use the backup tool to transfer your games and settings",
  ],
  [
    "wikipedia-4",
    "What is a time loop in films?",
    "characters experience the same period of time which is repeatedly resetting",
  ],
  [
    "nytimes-1",
    "What did Sudan have to do in return for the lifting of US sanctions?",
    "stop supporting rebels in neighboring South Sudan",
  ],
  [
    "nytimes-1",
    "How long is the review period in Obama's executive order on Sudan sanctions?",
    "six-month review period",
  ],
  [
    "salon-1",
    "How could Uber's surge pricing act on middle-class taxi customers?",
    "a new, privatized form of taxation",
  ],
  [
    "bbc-1",
    "How many Americans have been killed by terrorism since 9/11, according to Obama?",
    "it's less than 100",
  ],
  [
    "bbc-1",
    "How many months did Obama have left in power when he visited Kenya?",
    "just 18 months left in power",
  ],
  [
    "wapo-2",
    "Did Netanyahu release Palestinian prisoners?",
    "Netanyahu has released Palestinian prisoners",
  ],
  [
    "bug-1255978",
    "What does Zeev Sharon's company Hotelied do?",
    "sign up for discounts at luxury hotels",
  ],
  [
    "bug-1255978",
    "Who runs Beechmont Hotels Corporation?",
    "Forrest Jones runs the start-up Beechmont Hotels Corporation",
  ],
  [
    "citylab-1",
    "Why did neon signs fall out of use?",
    "cheaper and less labor-intensive alternatives",
  ],
  [
    "citylab-1",
    "What did flickering neon signs come to stand for in the 1970s?",
    "symbols of decline",
  ],
  [
    "bbc-1",
    "Had a US president ever addressed the African Union before Obama?",
    "first US president to address the African Union",
  ],
  ["bbc-1", "Where does Obama go after Kenya?", "travels on to Ethiopia on Sunday"],
];
