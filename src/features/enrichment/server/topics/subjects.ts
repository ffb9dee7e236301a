import { knowledge } from "../data/subjects-of-knowledge.ts";
import { life } from "../data/subjects-of-life.ts";

/** Phrases that indicate no subject although their words do. */
const excluded = `= social security, security guard, security council, film cooling, thin film, film thickness, boundary film, music box, shock absorber, heat of the moment, war room, trade off, trade-off, free time, long run, home run, short film, memory leak, market value, state of the art, art of war, school of thought, old school, sound effect, running time, in the running, run time, cold war, star wars, car door, virus scanner, computer science, computer memory, memory card, new business, business card, light year, animal model, race condition, food for thought, sleep mode, cloud cover, tissue paper, black box, stage fright, food court, moot court, tennis court, basketball court, bird's eye, search party, third party, hot dog, dog days, cell phone tower, solar plexus, brain drain, brain dump, rocket salad, apple pie, plant manager, power of attorney, brand new, drop-down menu, table of contents, cook county, baker street, forget-me-not, sleep timer, bee line, spelling bee, web crawler spider, ant task, wing nut, left wing, right wing, body of water, body of work, traffic source, web traffic, site traffic, network traffic, traffic data, car park attendant, memory foam, cache memory, shared memory, memory usage, random access memory, in memory, memory allocation, memory address, first lesson, lessons learned, learning rate, learning curve, learn more, lost and found, family of, a family, cell line, school of fish, pool of, nuclear family, song and dance, market square, fish and chips, fork in the road, road map, roadmap, table tennis, board of education, art director, train of thought, train a, gold rush, in history, browsing history, search history, history of the world, commit history, revision history, shared history, history tab, crash report, crash test dummy, app crash, computer crash, plane crash, stock market crash, memory chip, potato chip, chocolate chip, chip in, story point, user story, user stories, reading time, read more, shock waves of, cooking the books, books and records, pen test, shell script, command shell, egg shell, java script, sd card, sim card, video card, business as usual, dress code, source of energy, spare time, stock photo, stock car, old english, english translation, plain english, dark energy, school bus, universal serial bus, data bus, system bus, message bus, bus driver, disk driver, driver update`;

/**
 * General subjects, each with its English trigger words. Format of a line: `Subject: strong triggers | weak
 * triggers`. The subject's name is a strong trigger, or a weak one if "~" begins the line; a capitalised
 * trigger matches capitals only; "# " names the broader subject of the lines that follow; "= " lines are
 * phrases that indicate no subject.
 */
export const subjectLines: readonly string[] = [knowledge, life, excluded].flatMap((lines) =>
  lines.trim().split("\n"),
);

/** Well-known names, kept in this spelling when a text is about them. */
export const namesByLine = `
Google, Apple, Microsoft, Amazon, Facebook, Twitter, Netflix, YouTube, Instagram, Uber, Airbnb, Tesla, SpaceX, NASA, IBM, Intel, Samsung,
Nvidia, Oracle, Adobe, Mozilla, Wikipedia, Reddit, GitHub, GitLab, Dropbox, Slack, PayPal, Spotify, Snapchat, WhatsApp, TikTok, LinkedIn,
Disney, Nintendo, Sony, Huawei, Xiaomi, Yahoo, OpenAI, Anthropic, Cloudflare, Firefox, Chrome, Android, iPhone, iPad, iOS, macOS, Windows,
Kindle, Raspberry Pi, PostgreSQL=Postgres, MySQL, SQLite, MongoDB, Redis, Docker, Kubernetes, Git, Python, Rust, Golang, Java, TypeScript,
PHP, Ruby on Rails=Rails, Ruby, C++, React, Vue.js, Angular=AngularJS, Node.js=Node, WordPress, Drupal, LaTeX, Markdown, RSS, Bluetooth, Wi-Fi, 5G,
Donald Trump=Trump, Barack Obama=Obama, Hillary Clinton=Clinton, Joe Biden=Biden, Vladimir Putin=Putin, Elon Musk=Musk, Steve Jobs=Jobs, Bill Gates,
Mark Zuckerberg=Zuckerberg, Jeff Bezos=Bezos, Angela Merkel=Merkel, Xi Jinping, Emmanuel Macron=Macron, Boris Johnson,
United States=USA=America=U.S., United Kingdom=UK=Britain=Great Britain, China, Russia, Germany, France, Japan, India, Brazil, Canada, Australia, Italy,
Spain, Mexico, Ukraine, Iran, Iraq, Syria, Israel, Palestine=Gaza=West Bank=Palestinian, Egypt, Turkey, Saudi Arabia, Afghanistan, Pakistan, North Korea,
South Korea, Taiwan, Hong Kong, Vietnam, Indonesia, Philippines, Thailand, Singapore, Malaysia, New Zealand, South Africa, Nigeria, Kenya, Ethiopia,
Argentina, Chile, Colombia, Venezuela, Cuba, Peru, Greece, Poland, Czech Republic, Hungary, Romania, Netherlands, Belgium, Switzerland, Austria, Sweden,
Norway, Denmark, Finland, Iceland, Ireland, Scotland, Portugal, Morocco, Algeria, Libya, Yemen, Nepal, Bangladesh, Sri Lanka, Myanmar, Haiti,
Europe, Africa, Antarctica, Latin America, Middle East, New York=New York City=NYC, Los Angeles, San Francisco, Seattle, Chicago, London, Paris, Berlin,
Tokyo, Beijing, Moscow, California, Texas, Florida, United Nations=UN, NATO, World Bank, World Health Organization=WHO, CIA, FBI,
Moon, Mars, Bitcoin, Ethereum, COVID-19=coronavirus=COVID
`;
