// Written blind, passage by passage, by one who had not seen the answerer; part of what it is fitted on.
import type { Answerable } from "../question.ts";
export const answerable: readonly Answerable[] = [
  [
    "dropbox-blog",
    "What does Dropbox's ATF do with a task if the worker dies in the middle of running it?",
    "ATF retries abruptly interrupted tasks",
  ],
  [
    "dropbox-blog",
    "What can go wrong in ATF if a client doesn't signal properly that a task is finished?",
    "infinite retries",
  ],
  [
    "ebb-org",
    "Who asked FSF directors to keep quiet during the Stallman crisis?",
    "the FSF management asked all Directors and Voting Members to remain silent",
  ],
  [
    "ebb-org",
    "What position did Bradley Kuhn hold at the Free Software Foundation before he left?",
    "an at-large member of FSF's Board of Directors",
  ],
  [
    "ebb-org",
    "How long had Bradley Kuhn been objecting inside the FSF to Stallman's public statements?",
    "For the last two years",
  ],
  [
    "ebb-org",
    "Did Bradley Kuhn think the events leading to RMS's resignation happened quickly?",
    "it wasn't actually fast at all",
  ],
  [
    "seattletimes-1",
    "How long does the Polaris take to get from Seattle to Ketchikan?",
    "three-day journey",
  ],
  ["seattletimes-1", "What bait does Bassi use to catch black cod?", "herring for the black cod"],
  [
    "seattletimes-1",
    "How much do fishermen get per pound of halibut?",
    "between $5 and $6 a pound",
  ],
  [
    "seattletimes-1",
    "Why is longline fishing for halibut considered sustainable?",
    "it reduces by-catch",
  ],
  [
    "seattletimes-1",
    "Is Whole Foods big enough to dictate halibut prices the way Costco does?",
    "Whole Foods does not yet have the scale as a buyer",
  ],
  [
    "seattletimes-1",
    "How might Amazon's logistics know-how help Whole Foods with perishable groceries?",
    "create supply-chain efficiencies",
  ],
  [
    "wordpress",
    "Which skills did Bruce Van Horn say are no longer worth listing in a full stack developer job ad?",
    "CSS, jQuery, and JSON",
  ],
  [
    "videos-1",
    "Who is the street artist that Agnès Varda made Faces Places with?",
    "the accomplished street artist JR",
  ],
  [
    "videos-1",
    "How many years apart in age are JR and Agnès Varda?",
    "difference in age is 55 years",
  ],
  [
    "videos-1",
    "What did Pauline Kael answer when people asked why she hadn't written her memoirs?",
    "I think I have.",
  ],
  [
    "medium-1",
    "What does the Open Journalism Project plan to try with a few schools next year to teach students about the web?",
    "We will be trying out “labs” with a few schools",
  ],
  [
    "medium-1",
    "Does the Open Journalism Project think coding classes are a good way to teach journalism students?",
    "It’s not efficient for us to teach coding classes",
  ],
  [
    "article-author-tag",
    "When did Arthur Waite, of the tarot deck, die?",
    "When Arthur Waite died in 1942",
  ],
  [
    "article-author-tag",
    "How did Stuart Kaplan come across tarot cards?",
    "he happened upon the exhibition booth of the Swiss AG Müller & Cie",
  ],
  [
    "article-author-tag",
    "Where and when did the Golden Dawn open its first temple?",
    "in London in 1888",
  ],
  [
    "article-author-tag",
    "Did the Hermetic Order of the Golden Dawn let women join?",
    "fully admit women in addition to men",
  ],
  [
    "mercurial",
    "When does Mercurial call changesets divergent?",
    "When an obsolete changeset has two successors",
  ],
  [
    "mercurial",
    "In the Mercurial evolve example, when will the divergence between Alice's and Bob's fixes become visible?",
    "as soon as Bob pulls from Alice’s repository",
  ],
  [
    "mercurial",
    "How do you open a repository's own configuration for editing in Mercurial?",
    "config --edit --local",
  ],
  [
    "medium-3",
    "Is testflight_app on Twitter the real TestFlight?",
    "testflight_app is a parody account",
  ],
  ["medium-3", "What does John Welch call the treatment that Samantha got online?", "Bullying."],
  [
    "clean-links",
    "What did Bartleby say he would prefer when the others crowded around him?",
    "I would prefer to be left alone here",
  ],
  [
    "clean-links",
    "What did Nippers ask the lawyer about the paper to be copied in Bartleby the Scrivener?",
    "copied on blue paper or white",
  ],
  [
    "google-sre-book-1",
    "What sort of monitoring does Google stay away from?",
    'We avoid "magic" systems',
  ],
  [
    "google-sre-book-1",
    "Why can long-running observational experiments live with more fragile monitoring?",
    "occasional missed samples won’t hide a long-running trend",
  ],
  [
    "wapo-1",
    "How much of Tunisia's GDP came from tourism in 2013?",
    "15 percent of its gross domestic product",
  ],
  ["wapo-1", "What is the Bardo museum famous for?", "collections of Roman mosaics"],
  [
    "wapo-1",
    "What law is Tunisia's parliament working on to fight militants?",
    "Lawmakers are drafting an anti-terrorism bill",
  ],
  [
    "wapo-1",
    "Have Islamists and secularists in Tunisia ever cooperated since the revolution?",
    "have worked together — often reluctantly",
  ],
  [
    "archive-of-our-own",
    "How old does Izuku reckon the villain is in Conversations with a Cryptid?",
    "around two-hundred years old",
  ],
  [
    "archive-of-our-own",
    "Whom did All Might try to ask the prisoner about in Conversations with a Cryptid?",
    "I tried to ask him about Shigaraki",
  ],
  ["topicseed-1", "What does topicseed's topicgraph do?", "finds closely related concepts"],
  [
    "iab-1",
    "What could the growth of ad blocking lead to?",
    "an enclosed platform world dominated by a few companies",
  ],
  [
    "nytimes-4",
    "Why do most experts believe the US can keep borrowing so much?",
    "the dollar is the world’s reserve currency",
  ],
  [
    "nytimes-4",
    "When will US interest payments exceed the defense budget?",
    "the Department of Defense budget in 2023",
  ],
  [
    "nytimes-4",
    "How much does the US government spend on college grants for low-income students?",
    "roughly $30 billion",
  ],
  ["nytimes-4", "Where does William Gale work?", "a senior fellow at the Brookings Institution"],
  [
    "nytimes-4",
    "When did Nelson Schwartz start at the New York Times?",
    "He joined The Times in 2007",
  ],
  ["quanta-1", "What shape is the Lorenz attractor?", "butterfly-shaped fractal structure"],
  [
    "quanta-1",
    "Who helped Lorenz plot the motion of the point that drew the attractor?",
    "Lorenz and Fetter plotted",
  ],
  [
    "quanta-1",
    "When did the share of women studying programming start to fall?",
    "In the mid-1980s",
  ],
  [
    "quanta-1",
    "Why might home computers have put women off programming degrees?",
    "marketed preferentially to boys and men",
  ],
  [
    "keep-tabular-data",
    "In Factorio 0.17, do you need to carry blueprints in your inventory to have them on the quick bar?",
    "you don't need to have the physical blueprint items in your inventory",
  ],
  [
    "keep-tabular-data",
    "What happens in Factorio 0.17 when I take a blueprint from the library and press Q?",
    "will just dismiss it",
  ],
  [
    "keep-tabular-data",
    "Why didn't the Factorio team release 0.17 straight away and let players find the bugs?",
    "to avoid too many duplicate bug reports",
  ],
  ["keep-tabular-data", "When was Friday Facts 282 published?", "on 2019-02-15"],
  [
    "lemonde-1",
    "Quels internautes seront touchés par la loi sur le renseignement ?",
    "tous les internautes français",
  ],
  [
    "lemonde-1",
    "Qui contrôlera la collecte de données prévue par le projet de loi sur le renseignement ?",
    "une toute nouvelle commission",
  ],
  [
    "medicalnewstoday",
    "What is it called when the brain decides once it has collected enough evidence?",
    "bounded evidence accumulation",
  ],
  [
    "medicalnewstoday",
    "Does the brain use all available information to make a decision?",
    "does not use all of the information available",
  ],
  [
    "medicalnewstoday",
    'When exactly does the "a-ha" moment reach consciousness, according to Shadlen\'s study?',
    "reached that threshold of evidence accumulation",
  ],
  ["cnn", "Which country came out on top in the economic mobility ranking?", "1. Finland"],
  [
    "cnn",
    "Why did the United States rank so low in the birth lottery report?",
    "extreme levels of wealth and income inequality",
  ],
  [
    "ietf-1",
    "What should auth-dialog be in a remoteStorage webfinger record?",
    "SHOULD be either null or a URL",
  ],
  [
    "ietf-1",
    "Can several people share one remoteStorage account?",
    "may also belong to a group of multiple users",
  ],
  [
    "guardian-1",
    "How old was Hori Parata when he saw his first stranding?",
    "just seven years old",
  ],
  ["guardian-1", "How many strandings has Hori Parata dealt with?", "more than 500 strandings"],
  [
    "guardian-1",
    "What do Parata's family think whale oil could be good for?",
    "try to cure Kauri dieback",
  ],
  ["pixnet", "美樹營地的地址在哪裡？", "新竹縣尖石鄉玉峰村6鄰20號"],
  ["pixnet", "美樹營地搭一帳要多少錢？", "每帳$600"],
  [
    "schema-org-context-object",
    "Did the leader of Yoon's own party want him to resign?",
    "urged Yoon to step down",
  ],
  [
    "schema-org-context-object",
    "What did Lee Jae-myung think of President Yoon's address?",
    "very disappointing",
  ],
  [
    "keep-images",
    "What drugs had Patrick McMullen taken when he died?",
    "half a gram of MDMA and three tabs of LSD",
  ],
  [
    "keep-images",
    "Why do people who buy drugs on the deep web send samples to Energy Control?",
    "keeping themselves alive and healthy",
  ],
  ["daringfireball-1", "Who writes Daring Fireball?", "written and produced by John Gruber"],
  [
    "daringfireball-1",
    "What publishing software does Daring Fireball run on?",
    "published through Movable Type",
  ],
  [
    "nytimes-1",
    "What will Sudan be able to buy from America once the sanctions are lifted?",
    "tractors and spare parts",
  ],
  [
    "nytimes-1",
    "Which US administration decided to ease the sanctions on Sudan?",
    "the Obama administration will announce a new Sudan strategy",
  ],
  [
    "blogger",
    "Is the GreenPak bitstream format publicly documented?",
    "100% documented in the device datasheet",
  ],
  [
    "blogger",
    "What file format are GreenPak schematics stored in?",
    "GreenPak schematics are XML based",
  ],
  ["wikipedia", "Which Android versions does Firefox Mobile run on?", "Android 2.2 and above"],
  [
    "wikipedia",
    "Why did Tristan Nitot think Firefox would not come to the iPhone?",
    "iTunes Store application approval policies",
  ],
  ["youth", "李博灏在剑桥读博士研究什么？", "推动创新设计密集型产业的发展"],
  ["youth", "李博灏怎么看知识产权的作用？", "知识产权是经济可持续增长和创意创新产业发展的灵魂所在"],
  ["aktualne", "Kdo trénuje West Ham?", "Tým manažera Davida Moyese"],
  ["aktualne", "Jak dopadl zápas West Hamu na hřišti Aston Villy?", "výhře 4:1"],
  ["aktualne", "Do kdy podle fanoušků zůstane Rice ve West Hamu?", "zůstane nejméně do léta"],
  [
    "nytimes-3",
    "Why did Con Edison put vented manhole covers on New York streets?",
    "allow gases to escape",
  ],
  [
    "nytimes-3",
    "How many gas leaks does Con Edison see in an average month?",
    "records about 500 leaks",
  ],
  [
    "lifehacker-post-comment-load",
    "Which debts should I pay first with the stacking method?",
    "determine which balances have the highest interest rates",
  ],
  [
    "lifehacker-post-comment-load",
    "What is an emergency fund for?",
    "strictly for when life throws you a curveball",
  ],
  [
    "nytimes-2",
    "Who gets the $4.8 billion that Verizon pays for Yahoo?",
    "the $4.8 billion will be paid to Yahoo",
  ],
  [
    "nytimes-2",
    "Which other company will Yahoo be run alongside at Verizon?",
    "under the same umbrella as AOL",
  ],
];
