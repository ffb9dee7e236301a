/**
 * General subjects as a person would tag them, each with the English words that betray it. A line reads
 * `Subject: strong triggers | weak triggers`; the subject's own name is a strong trigger, a weak
 * one where "~" opens the line; a trigger with a capital matches only capitals; "# " names the broader subject of the lines that follow;
 * "= " lines are phrases that must betray nothing.
 */
const LINES = `
# Technology
Machine learning: neural network, deep learning, reinforcement learning, supervised learning, gradient descent, backpropagation, TensorFlow, PyTorch, scikit-learn, random forest, convolutional | classifier, training data, overfitting, training set, feature vector, dataset, regularization, embedding
Artificial intelligence: AI, AGI, large language model, LLM, ChatGPT, GPT-4, OpenAI, chatbot, generative AI, Claude, Anthropic, expert system, machine intelligence | machine learning, neural network, deep learning, intelligent agent, prompt, hallucination, DeepMind, Turing test
Robotics: robot, robotic arm, humanoid robot, Boston Dynamics, industrial robot | actuator, autonomous, gripper, automation, android
Computer vision: object detection, image recognition, facial recognition, face recognition, image segmentation | camera, pixel, image classification
Natural language processing: NLP, tokenization, machine translation, sentiment analysis, speech recognition, text classification | corpus, tokenizer, parser, language model
Language models: large language model, LLM, GPT-3, GPT-4, ChatGPT, prompt engineering, transformer model, Llama | token, prompt, fine-tuning, hallucination, embedding
Data science: data scientist, data mining, data analysis, Jupyter, pandas, big data, data visualization | dataset, regression, visualization, analytics, notebook
Algorithms: algorithm, binary search, sorting algorithm, time complexity, hash table, dynamic programming, linked list, data structure | recursion, complexity, graph, heap, big O
Cryptography: encryption, cryptographic, public key, private key, RSA, end-to-end encryption, cipher, ciphertext, elliptic curve, encrypt, encrypted | SSL, TLS, certificate, signature, hash function, secure, decrypt
Security: cybersecurity, malware, ransomware, phishing, exploit, zero-day, hacker, security researcher, cyberattack, botnet, security flaw, computer virus, computer security, information security, data breach, antivirus | vulnerability, patch, attacker, password, firewall, authentication, attack, hack, breach, hacking
Privacy: data protection, surveillance, GDPR, tracking cookie, mass surveillance, Edward Snowden, NSA, personal data, anonymity, eavesdropping, wiretap, private browsing | tracker, tracking, consent, anonymous, spying, spy
Passwords: password manager, two-factor authentication, passphrase, passkey | password, login, credential
Web development: HTML, CSS, web developer, web page, frontend, front-end, JavaScript, DOM, React, web app, web component, web standard, jQuery | browser, stylesheet, responsive, HTTP, API, webpack, markup, web server, W3C, web platform
Web browsers: web browser, Firefox, Chrome, Safari, Internet Explorer, Microsoft Edge, Netscape, Chromium | browser, browsing, extension, add-on, tab, plugin, bookmark, rendering engine
JavaScript: ECMAScript, Node.js, TypeScript, jQuery, npm, V8, AngularJS, Vue.js, JS, async function | callback, promise, closure, React, prototype, iterator, bundler
Programming: programmer, source code, programming language, compiler, software developer, codebase, refactoring, object-oriented, debugger, unit test, coding | bug, debugging, function, developer, variable, code, library, syntax, API, runtime, code review
Software engineering: software development, agile, Scrum, continuous integration, continuous delivery, technical debt, test-driven, DevOps, release process, pull request, code coverage, software engineer | unit test, deployment, code review, refactoring, bug, codebase, sprint, backlog, pipeline, test suite
Software testing: unit test, test suite, code coverage, test case, test coverage, integration test, test-driven development, Mocha | assertion, mock, regression, bug
DevOps: Kubernetes, Docker, continuous deployment, Ansible, Terraform, site reliability, CI/CD, Jenkins | container, deployment, monitoring, cluster, orchestration, uptime, outage, incident
Cloud computing: AWS, Amazon Web Services, Azure, Google Cloud, serverless, virtual machine, data center, IaaS, SaaS, cloud storage, cloud service | cloud, container, scaling, server, instance, cluster
Distributed systems: distributed system, consensus algorithm, Paxos, Raft, eventual consistency, load balancing, microservice, message queue, fault tolerance, replica | latency, throughput, node, replication, partition, cluster, failover, availability
Databases: database, SQL, PostgreSQL, MySQL, MongoDB, SQLite, NoSQL, relational database, query planner, Redis, ORM, Oracle Database | index, schema, query, transaction, join, migration, replication
Operating systems: operating system, Unix, macOS, Windows 10, Windows 11, BSD, device driver, file system | process, scheduler, driver, bootloader, desktop, memory management, virtual memory, kernel
Linux: Ubuntu, Debian, Red Hat, Fedora, GNU, systemd, Linus Torvalds, Arch Linux, Linux kernel | kernel, distribution, shell, bash, GNOME, KDE, package manager
Open source: free software, open-source software, GPL, copyleft, Apache License, MIT License, Free Software Foundation, FSF, software freedom, GitHub | maintainer, contributor, license, repository, fork, community, patch
Version control: Git, GitHub, GitLab, Mercurial, Subversion, merge conflict, pull request | commit, branch, repository, merge, rebase
~Computer hardware: microprocessor, CPU, GPU, motherboard, semiconductor, Intel, AMD, Nvidia, transistor, graphics card, SSD, hard drive, Raspberry Pi | processor, chip, RAM, memory, USB, battery
Computer graphics: ray tracing, OpenGL, shader, WebGL, 3D graphics, Vulkan | polygon, texture, mesh, pixel, GPU, animation, rendering
~Networking: TCP, router, IP address, DNS, Ethernet, IPv6, packet loss, network protocol, UDP, BGP | bandwidth, packet, protocol, latency, switch, Wi-Fi, congestion, routing
~Internet: net neutrality, broadband, internet access, internet service provider, ISP, World Wide Web, ICANN, domain name, IETF | online, web, website, bandwidth, email, URL
~Standards: RFC, IETF, W3C, standardization, working group, Internet-Draft | specification, protocol, standard, compliance, interoperability, ISO
APIs: API, REST API, GraphQL, web API, endpoint, RESTful, webhook | request, response, JSON, client, server, OAuth
~Performance: web performance, page load, load time, benchmark, performance optimization, profiling, garbage collection | latency, cache, caching, faster, optimization, memory, speed, milliseconds
Smartphones: smartphone, iPhone, Android phone, Galaxy, Pixel, mobile phone, cell phone, Samsung Galaxy, iOS, handset, 5G | Android, touchscreen, app store, display, battery life, camera, mobile, phone, carrier, tablet
Mobile apps: mobile app, App Store, Google Play, iOS app, Android app | app, download, iPhone, Android, notification, iOS
Gadgets: wearable, smartwatch, Apple Watch, headphones, earbuds, e-reader, Kindle, drone, smart speaker, Google Home, Amazon Echo, laptop | battery life, device, Bluetooth, charger, display, USB-C, LTE, screen, tablet
Virtual reality: augmented reality, VR, Oculus, headset, metaverse, HoloLens, mixed reality | immersive, virtual, avatar
Video games: video game, gamer, PlayStation, Xbox, Nintendo, esports, gameplay, Steam, console game, Minecraft, game developer, PC gaming | game, console, controller, multiplayer, player, level
Social media: Facebook, Twitter, Instagram, Snapchat, TikTok, YouTube, social network, LinkedIn, Reddit, Mastodon, Pinterest, hashtag, WhatsApp, Tumblr | tweet, follower, viral, feed, post, influencer, retweet, like button, timeline
Online video: YouTube, Netflix, streaming service, video streaming, Hulu, Twitch, Vimeo | video, streaming, channel, viewer, creator, clip, subscriber
Search engines: search engine, Google Search, SEO, PageRank, DuckDuckGo, Bing, search result, search query, search engine optimization | ranking, keyword, crawler, indexing, Google
Information retrieval: full-text search, inverted index, BM25, relevance ranking, query expansion | search, index, ranking, document, precision, recall
Accessibility: screen reader, assistive technology, WCAG, visually impaired, accessible design, wheelchair, ARIA | disability, blind, keyboard, contrast, accessible, deaf
User experience: UX, user interface, usability, user research, interaction design, UI design, wireframe, user testing | interface, user, prototype, navigation, layout, button, designer
Blockchain: Ethereum, smart contract, distributed ledger, NFT | decentralized, token, ledger, Bitcoin, cryptocurrency
Cryptocurrency: Bitcoin, Ethereum, Coinbase, crypto, altcoin, digital currency, stablecoin, BTC, crypto exchange | blockchain, wallet, miner, mining, token, exchange
Quantum computing: qubit, quantum computer, quantum supremacy, quantum algorithm | quantum, entanglement, superposition
Email: inbox, spam filter, Gmail, Outlook, newsletter, e-mail | spam, mailbox, message, SMTP, attachment
~Documentation: technical writing, API documentation, docs, user manual, technical writer | manual, guide, README, tutorial
3D printing: 3D printer, additive manufacturing, 3D-printed | printer, filament, model
Electronics: circuit board, transistor, soldering, microcontroller, Arduino, oscilloscope, integrated circuit, resistor | voltage, circuit, capacitor, sensor, battery, amplifier
~Technology industry: tech company, Big Tech, tech giant, Silicon Valley, tech industry, consumer electronics | Google, Apple, Microsoft, Amazon, Facebook, Samsung, IBM, Intel, device, software, hardware, gadget
Online advertising: ad network, ad blocker, ad blocking, digital advertising, online ads, programmatic, ad tech, AdSense, native advertising, click-through rate, banner ad | advertiser, publisher, impressions, ads, tracking, advertising, targeting, impressions
Self-driving cars: self-driving car, autonomous vehicle, driverless, Waymo, Autopilot, autonomous driving, self-driving | lidar, sensor, Uber, vehicle
# Design
~Design: graphic design, graphic designer, typography, industrial design, product design, visual design, design system, typeface, logo design, web design | designer, layout, color palette, aesthetic, font, logo, redesign
Typography: typeface, font, Helvetica, serif, sans-serif, kerning | glyph, letter, lettering
# Science
~Science: scientific method, peer review, Nature Communications, scientific research, scientist, peer-reviewed, reproducibility, scientific journal, research paper | experiment, researcher, hypothesis, laboratory, discovery, study, journal, physicist, biologist
~Statistics: statistician, standard deviation, p-value, confidence interval, Bayesian, regression analysis, statistical significance, null hypothesis | probability, variance, sampling, sample size, correlation, median
Mathematics: theorem, mathematician, algebra, topology, number theory, prime number, geometry, calculus, conjecture, combinatorics | proof, integer, polynomial, lemma, equation, matrix, infinity
Space exploration: NASA, spacecraft, astronaut, SpaceX, space station, ISS, European Space Agency, ESA, Mars rover, moon landing, Apollo, space shuttle, launch vehicle, cosmonaut, rocket launch, satellite orbit, reentry, re-entry | orbit, satellite, launch, rocket, lunar, mission, Mars, Moon
Astronomy: telescope, galaxy, exoplanet, black hole, astronomer, supernova, asteroid, comet, nebula, dark matter, Hubble, solar system, Milky Way, dwarf planet | planet, star, orbit, light-year, Jupiter, Saturn, Pluto, celestial, observatory
Physics: physicist, quantum mechanics, particle physics, general relativity, CERN, Higgs boson, string theory, thermodynamics, Einstein, electromagnetism, gravitational wave, Large Hadron Collider, quantum | particle, photon, electron, relativity, gravity, neutrino, proton, energy, spacetime
Chemistry: chemist, chemical reaction, periodic table, catalyst, organic chemistry, molecule, chemical compound | chemical, acid, compound, element, atom, bond, solvent, oxygen
Biology: biologist, cell biology, molecular biology, evolutionary biology, microbiology, organism, microbe, protein | cell, species, gene, enzyme, bacteria, evolution, tissue
Genetics: genome, DNA, gene therapy, CRISPR, genetic, geneticist, gene editing, RNA, chromosome, mutation, genomics | gene, sequencing, heredity, inherited, ancestry
~Evolution: natural selection, Darwin, Darwinian, evolutionary, common ancestor, fossil record | species, adaptation, ancestor, fossil, trait
Neuroscience: neuron, neuroscientist, brain activity, cortex, synapse, fMRI, hippocampus, dopamine, amygdala, brain scan | brain, cognitive, memory, neurological, perception
Psychology: psychologist, cognitive bias, psychotherapy, behavioral psychology, personality trait, psychological, self-esteem, Freud, cognitive dissonance, Daniel Kahneman | behavior, emotion, mind, anxiety, motivation, cognitive, personality, trauma
Geology: geologist, tectonic, volcano, sediment, mineral, seismic, fault line, plate tectonics | rock, earthquake, crust, magma
Archaeology: archaeologist, archaeological, excavation, artifact, prehistoric, burial site, Bronze Age | ancient, tomb, ruins, pottery, dig
Oceans: ocean, coral reef, marine biologist, marine life, oceanography, overfishing, deep sea | sea, fish, whale, coastal, reef, shark, tide
Academic publishing: open access, peer review, Elsevier, preprint, arXiv, impact factor, academic journal, scholarly | journal, citation, manuscript, publication
~Memory: short-term memory, long-term memory, forgetting curve, amnesia, working memory, spaced repetition | recall, remember, forgetting, hippocampus, brain
# Engineering
Aviation: airline, airplane, aircraft, airport, Boeing, Airbus, pilot, flight attendant, FAA, jetliner, helicopter | flight, passenger, runway, cockpit, plane, aviation
Aerodynamics: airfoil, aerofoil, boundary layer, supersonic, hypersonic, wind tunnel, Mach number, lift coefficient, subsonic, transonic, drag coefficient, angle of attack, slipstream, shock wave | wing, drag, lift, flow, turbulence, laminar, flutter, stagnation point, blunt body
Fluid mechanics: Reynolds number, Navier-Stokes, boundary layer, incompressible flow, compressible flow, laminar flow, turbulent flow, viscous flow, shear flow, incompressible fluid, inviscid, stagnation point, Prandtl number | viscosity, turbulence, vortex, fluid, velocity profile, jet, wake, pressure gradient, laminar, turbulent
Heat transfer: heat-transfer, thermal conductivity, heat flux, convection, aerodynamic heating, heat conduction, thermal insulation, skin temperature, Nusselt number, Stanton number | conduction, temperature, radiation, ablation, cooling, heating, thermal
Structural engineering: buckling, cylindrical shell, thin plate, bending moment, elastic stability, shear stress, structural analysis, stress concentration | beam, stiffness, deflection, elastic, column, load, plate, shell, creep, fatigue, panel
Materials science: alloy, polymer, graphene, composite material, crystal structure, nanomaterial, metallurgy, ceramic | material, steel, tensile, fatigue, plastic, aluminum
Manufacturing: factory, assembly line, manufacturer, Foxconn, automation, production line | machine, plant, supplier, worker, production
Electric vehicles: electric car, electric vehicle, Tesla, EV, charging station, hybrid car | battery, charging, range, Elon Musk, vehicle
Cars: automaker, automobile, carmaker, sedan, SUV, Toyota, Ford, Volkswagen, BMW, Mercedes, Honda, motorist, automotive | vehicle, engine, driver, driving, dealership, horsepower, wheel, car
# Health
Health: public health, doctor, physician, hospital, healthcare, health care, disease, symptom, NHS, health insurance, blood pressure, medical, World Health Organization, chronic pain | treatment, diagnosis, medicine, nurse, illness, clinic, risk factor, diabetes, drug, cancer, medication, patient
Medicine: clinical trial, physician, surgery, surgeon, medical research, diagnosis, drug trial, prescription, pathology, medication, arthritis, asthma, eczema, dermatitis, side effects, medical treatment | patient, treatment, therapy, symptom, dose, doctor, disease, drug, clinical, disorder
Mental health: anxiety disorder, psychiatrist, bipolar, schizophrenia, PTSD, antidepressant, suicide, therapist, mental illness, psychiatric, panic attack | anxiety, therapy, stress, wellbeing, trauma, loneliness, mood, depression
Mindfulness: meditation, meditate, Zen, mindful, yoga | breathing, calm, awareness, Buddhist, stress
Cancer: tumor, chemotherapy, oncologist, oncology, breast cancer, lung cancer, leukemia, carcinoma, melanoma | radiation, biopsy, malignant, patient
Heart health: heart disease, cardiovascular, cardiologist, heart attack, cholesterol, high blood pressure | artery, stroke, blood pressure
Infectious disease: COVID-19, coronavirus, pandemic, epidemic, Ebola, influenza, malaria, tuberculosis, HIV, AIDS, outbreak, Zika, measles, epidemiologist | virus, infection, bacteria, vaccine, contagious, flu, transmission, quarantine
Vaccines: vaccine, vaccination, vaccinated, immunization, anti-vaxxer | dose, immunity, virus, measles
~Drugs: opioid, marijuana, cannabis, heroin, cocaine, overdose, fentanyl, methamphetamine, drug addiction, psychedelic, LSD, drug dealer, war on drugs | addict, addiction, drug, substance, rehab
Nutrition: calorie, dietary, nutrient, protein intake, nutritionist, vitamin, dietitian, saturated fat, healthy eating, obesity, gluten-free | diet, fat, sugar, carbohydrate, meal, vegetables, fiber, weight loss, fruit
Fitness: workout, strength training, cardio, weightlifting, personal trainer, gym, aerobic exercise, treadmill | exercise, muscle, training, running, stretching, weight
Sleep: insomnia, sleep deprivation, circadian, melatonin, REM sleep, sleep apnea | night, bedtime, rest, nap, fatigue
Aging: longevity, life expectancy, elderly, Alzheimer's, dementia, nursing home, old age | ageing, retirement, senior, memory loss
Pregnancy: pregnant, childbirth, midwife, fertility, IVF, maternity, miscarriage | baby, birth, fetus, mother
# Environment
~Environment: environmental, environmentalist, pollution, conservation, ecosystem, EPA, deforestation, sustainability, greenhouse gas, recycling, biodiversity, air pollution, plastic waste, sustainable | climate, wildlife, forest, carbon, habitat, waste, emissions
Climate: climate change, global warming, greenhouse gas, carbon dioxide, carbon emissions, Paris Agreement, IPCC, sea level, net zero, carbon footprint | emissions, warming, fossil fuel, temperature, drought, carbon
~Energy: renewable energy, solar power, wind power, fossil fuel, nuclear power, power plant, natural gas, electricity, oil price, crude oil, OPEC, fracking, coal, solar panel, power grid | oil, gas, grid, petroleum, fuel, megawatt, utility, electric, pipeline
Wildlife: endangered species, conservationist, zoologist, national park, animal behavior, poaching, wildlife reserve | species, habitat, predator, bird, lion, elephant, whale, extinction, wild
Natural disasters: earthquake, hurricane, tsunami, wildfire, tornado, volcanic eruption, volcano, flooding, typhoon, cyclone, landslide | evacuation, rescue, damage, storm, flood, aftershock
~Weather: forecast, meteorologist, rainfall, snowstorm, heat wave, thunderstorm, National Weather Service | rain, snow, temperature, storm, wind
Agriculture: farmer, farming, crop, livestock, fertilizer, pesticide, organic farming, irrigation, GMO, harvest | farm, soil, cattle, corn, wheat, grain, seed
# Business
Business: CEO, chief executive, merger, acquisition, revenue, shareholder, quarterly earnings, market share, business model, supply chain | company, profit, sales, customer, firm, executive, companies, competitor, retailer, corporation, brand, acquired, corporate
Startups: startup, venture capital, venture capitalist, seed round, Y Combinator, Series A, co-founder, angel investor, Silicon Valley | founder, funding, investor, valuation, pitch, entrepreneur, IPO
Entrepreneurship: entrepreneur, entrepreneurial, small business, business owner, self-employed, bootstrapped | founder, startup, business, customer, venture
~Management: manager, leadership, middle management, team lead, one-on-one, performance review, decision making, delegation, management team | team, employee, meeting, hiring, feedback, organization, leader
Remote work: remote working, working from home, work from home, telecommuting, distributed team, remote team, digital nomad, all-remote | office, Zoom, Slack, home office, remote, coworking
Work and careers: career, job interview, job search, résumé, hiring manager, work-life balance, job seeker, recruiter, LinkedIn, internship | salary, boss, employer, job, employee, workplace, interview, hiring, coworker, skills, promotion
Marketing: content marketing, advertiser, ad campaign, market research, email marketing, branding, marketer, digital marketing, ad network | brand, campaign, consumer, audience, ad, promotion, customer, sales, advertising
E-commerce: online shopping, Amazon, eBay, Shopify, Alibaba, online store, online retailer, Etsy | retailer, shipping, checkout, cart, delivery, seller, marketplace, shopper
Finance: stock market, Wall Street, hedge fund, interest rate, investment bank, Federal Reserve, stock exchange, Goldman Sachs, central bank, bond market, mutual fund, private equity | investor, bank, shares, dividend, debt, asset, loan, fund, portfolio, trader, equity, mortgage
Investing: investor, index fund, stock market, Warren Buffett, mutual fund, ETF, shareholder, dividend | stock, portfolio, return, bond, shares, risk, market
Real estate: property market, housing market, landlord, realtor, mortgage, homebuyer, property developer, home prices | rent, tenant, apartment, property, lease, home, house, condo
Retail: Walmart, supermarket, department store, shopping mall, Black Friday, Target store, grocery store, Best Buy | store, shopper, customer, discount, sale, shop
~Innovation: disruptive innovation, inventor, invention, R&D, breakthrough | technology, invent, patent, prototype
# Economics
Economics: economist, GDP, inflation, unemployment, recession, monetary policy, fiscal policy, macroeconomic, microeconomics, economic growth, economic policy, labor market, Keynesian | economy, economic, market, price, wage, demand, trade, productivity, incentive, tariff
Personal finance: retirement savings, credit card, credit score, mortgage, savings account, 401(k), student loan, student debt, budgeting, household budget, pension | savings, debt, loan, income, spending, interest rate, insurance, invest, money, budget
Inequality: income inequality, wealth gap, one percent, economic inequality, poverty, social mobility, wealth tax | wealth, poor, rich, income, class, privilege, wage
~Trade: free trade, tariff, trade war, trade deal, WTO, trade agreement, NAFTA, World Trade Organization, trade deficit | export, import, customs, goods, manufacturer
Taxes: income tax, tax cut, IRS, tax reform, taxpayer, tax evasion, tax haven, tax break, tax return | tax, deduction, loophole, revenue
# Politics
Politics: politician, political party, senator, congressman, Republican, Democrat, parliament, election, prime minister, White House, Congress, Senate, presidential candidate, left-wing, right-wing, Labour Party, Conservative Party, lawmaker, political, minister, coalition | president, vote, campaign, party, government, policy, voter, governor, legislation, administration, referendum, opposition
~US politics: White House, Congress, Senate, House of Representatives, Republican Party, Democratic Party, Donald Trump, Barack Obama, Hillary Clinton, Joe Biden, GOP, Bernie Sanders, Supreme Court, U.S. president, Capitol Hill, Republican, Trump, Obama, Ted Cruz, Mitt Romney | Democrat, senator, Washington, primary, congressman, midterm, governor, voter
~UK politics: Westminster, House of Commons, Labour Party, Conservative Party, Theresa May, David Cameron, Boris Johnson, Downing Street, Jeremy Corbyn, Brexit, Tory, Tories, Liberal Democrats, SNP | MP, Labour, Conservative, Britain, referendum
Elections: election, ballot, voter turnout, polling station, presidential campaign, electoral college, presidential election, primaries, swing state, gerrymandering, pollster | vote, voter, candidate, poll, campaign, primary, seat
Brexit: European Union referendum, Article 50, leave the EU, Vote Leave | Britain, Brussels, referendum, EU
European Union: EU, European Commission, Brussels, eurozone, European Parliament, Angela Merkel | Europe, euro, member state, Brexit
Democracy: democratic, authoritarian, dictatorship, autocracy, free elections, rule of law, populism, populist, constitutional | vote, constitution, freedom, elections, regime, republic
Foreign policy: diplomacy, diplomat, sanctions, ambassador, United Nations, Security Council, foreign minister, State Department, geopolitics, nuclear deal, embassy, foreign affairs, secretary of state | treaty, alliance, summit, ally, bilateral, envoy
~War and military: military, troops, Pentagon, airstrike, soldier, army, navy, NATO, air force, Marine Corps, artillery, warfare, war crime, ceasefire, insurgent, drone strike, army officer | missile, war, weapon, combat, battle, veteran, invasion, defense, militia, general, conflict
Terrorism: terrorist, ISIS, al-Qaeda, Islamic State, suicide bomber, jihadist, September 11, 9/11, counterterrorism, terror attack, extremist, Boko Haram, Taliban, bombing | attack, bomb, radical, militant, hostage, bomber, victims
Immigration: immigrant, migrant, deportation, undocumented, visa, border patrol, DACA, Green Card, travel ban, citizenship, border wall, illegal immigration | border, refugee, asylum, foreign-born
Refugees: refugee, asylum seeker, UNHCR, refugee camp, displaced people, asylum | border, migrant, camp, Syria
Corruption: bribery, bribe, kickback, embezzlement, money laundering, corrupt | scandal, official, investigation, fraud
Nuclear weapons: nuclear weapon, atomic bomb, warhead, ICBM, nonproliferation, Hiroshima, nuclear test, Kim Jong-un | nuclear, missile, uranium, enrichment
Regulation: regulator, FCC, FDA, FTC, deregulation, regulatory, oversight | rule, compliance, agency, policy, ban
Antitrust: monopoly, antitrust law, competition law, anticompetitive, cartel, Sherman Act | competition, merger, regulator, dominance
# Society
Labor rights: trade union, labor union, minimum wage, collective bargaining, gig economy, workers' rights, unionize | worker, wage, union, employer, layoff, labor, strike
~Housing: affordable housing, housing crisis, zoning, public housing, homelessness, homeless, rent control, social housing, gentrification | rent, tenant, landlord, apartment, shelter, neighborhood
Urban planning: urban design, city planning, urban planner, zoning, public transit, walkable, suburb, pedestrian, bike lane, urbanism, city planner, New Urbanism, Jane Jacobs | street, neighborhood, city, downtown, parking, urban, mayor, sidewalk, density
~Transport: public transport, public transit, railway, subway, commuter, high-speed rail, bus route, traffic congestion, bicycle, freight | train, traffic, passenger, bus, transit, driver, road, highway
~Law: lawsuit, Supreme Court, plaintiff, defendant, attorney, lawyer, appeals court, court ruling, class action, constitutional law, litigation, prosecutor, First Amendment, jury, federal court | court, ruling, law, trial, case, justice, statute, jurisdiction, verdict, filed, judge, legal
Copyright: copyrighted, DMCA, intellectual property, patent, trademark, piracy, fair use, copyright infringement, public domain, Creative Commons | infringement, license, royalty, author
Crime: murder, homicide, police officer, arrested, robbery, detective, serial killer, murdered, convicted, kidnapped, stabbed, fraud, suspect, criminal, manslaughter | police, prison, charged, victim, killed, prosecutor, trial, sentenced, jail, investigation, sheriff, gang, shooting
Prisons: inmate, prison, incarceration, solitary confinement, death row, parole, mass incarceration, death penalty | jail, sentence, guard, cell, convict
Police: police brutality, police officer, police department, LAPD, NYPD, law enforcement, police violence | arrest, officer, cop, patrol, shooting, sheriff
Gun control: gun violence, NRA, Second Amendment, mass shooting, firearm, gun law, assault rifle | gun, shooting, weapon, shooter, rifle
Human rights: human-rights, Amnesty International, Human Rights Watch, torture, political prisoner, civil liberties, ACLU, free speech, freedom of expression, freedom of speech, ethnic cleansing, genocide | freedom, abuse, dissident, detention, activist, rights, oppression
Civil rights: Martin Luther King, segregation, ACLU, voting rights, Black Lives Matter, racial justice, civil liberties, civil-rights movement | protest, equality, activist, discrimination, racism
Censorship: censor, censored, banned book, free speech, Great Firewall, freedom of expression | ban, blocked, speech
Racism: racist, white supremacy, racial discrimination, racial, white nationalist, African American, racial profiling | race, discrimination, slavery, prejudice, minority, black
Feminism: feminist, gender equality, sexism, sexist, #MeToo, women's rights, misogyny, patriarchy, gender gap, sexual harassment, wage gap, gender bias | women, gender, equality, harassment, abortion
LGBTQ: LGBT, gay marriage, transgender, same-sex marriage, homophobia, lesbian, queer, bisexual, gay rights, same-sex, gay | sexuality, gender identity, pride, trans
Abortion: Roe v. Wade, Planned Parenthood, pro-life, pro-choice, reproductive rights | pregnancy, fetus, clinic
Protests: protester, demonstrator, protest, riot, civil disobedience, Occupy Wall Street | march, rally, activist, police, slogan, crowd, demonstration
Religion: Christianity, church, Bible, Pope, Catholic, theology, Buddhism, Hinduism, Judaism, mosque, priest, Vatican, religious, bishop, atheism, evangelical, sermon, monk | God, faith, prayer, worship, Jesus, holy, spiritual, temple, Jewish, Muslim, Christian
Islam: Muslim, Quran, Koran, mosque, imam, Muhammad, Ramadan, Sharia, Sunni, Shia, Islamic | Allah, prayer, hijab
Education: teacher, classroom, curriculum, high school, elementary school, public school, kindergarten, schoolchildren, charter school, standardized test, literacy, Common Core, tutoring, pedagogy | student, school, teaching, learning, pupil, education, grade, homework
Higher education: university, college student, professor, undergraduate, tuition, campus, Harvard, PhD, graduate school, Ivy League, Stanford, academia, college campus | student, degree, college, faculty, lecture, academic
Journalism: journalist, newspaper, newsroom, reporter, investigative journalism, New York Times, Washington Post, freelance journalist, broadcaster, press freedom, editor-in-chief, news organization, CNN, Reuters | news, editor, media, press, headline, story, interview, publisher, coverage
Misinformation: fake news, disinformation, conspiracy theory, fact-checking, propaganda, fact-checker, deepfake, hoax | false, claim, viral, rumor, bias
~Family: siblings, grandparents, grandmother, grandfather, family life | mother, father, daughter, son, parents, brother, sister, marriage, children
Children: childhood, schoolchildren, pediatric, juvenile | child, kids, teenager, youth
Parenting: parenthood, toddler, motherhood, fatherhood, child care, newborn, breastfeeding, stay-at-home, mom, parent | child, baby, kids, mother, father, children, family, daughter, son
~Relationships: marriage, divorce, dating app, Tinder, online dating, couples therapy, romantic, wedding, girlfriend, boyfriend | love, partner, couple, wife, husband, breakup, friendship
Consumer rights: class action, consumer protection, warranty, right to repair, Consumer Reports | customer, refund, defect, product, complaint, recall
# History
History: historian, medieval, Roman Empire, ancient Rome, colonial, Cold War, Civil War, 19th century, 18th century, Middle Ages, Renaissance, Ottoman | empire, century, ancient, king, archive, war, revolution, dynasty, historic, historical
World War II: Second World War, World War Two, WWII, Nazi, Holocaust, Hitler, Auschwitz, Pearl Harbor, D-Day, Hiroshima, Third Reich, concentration camp | Allied, wartime, occupation, resistance
World War I: First World War, WWI, Great War, Treaty of Versailles | trench, 1914, 1918
# Culture
Philosophy: philosopher, Nietzsche, Kant, Aristotle, Plato, Socrates, metaphysics, epistemology, Stoicism, existentialism, moral philosophy, Stoic, Wittgenstein | consciousness, moral, ethics, logic, knowledge, truth, reason, virtue
Ethics: ethical, morality, moral philosophy, bioethics, utilitarianism, ethicist | moral, virtue, harm, dilemma
~Language: linguist, linguistics, grammar, vocabulary, dialect, bilingual, mother tongue, language learning, etymology, native speaker, translation | word, speech, pronunciation, spelling, verb, translate, noun
~Writing: novelist, fiction writing, writer's block, creative writing, copywriting, freelance writer, blogging, first draft, fan fiction, fanfic | writer, draft, prose, sentence, author, blog, publish, story
~Books: novel, bestseller, bookstore, book publisher, nonfiction, paperback, bookshop, audiobook, ebook, library book, bestselling | author, reader, book, chapter, fiction, publisher, reading
Literature: novelist, poet, literary, Shakespeare, Nobel Prize in Literature, poetry, Booker Prize, Tolstoy, Dickens, Kafka, Jane Austen | novel, fiction, writer, narrative, character, prose, author
Fantasy and science fiction: science fiction, sci-fi, fantasy novel, Star Wars, Star Trek, Tolkien, Game of Thrones, Harry Potter, Doctor Who, sorcerer | magic, alien, galaxy, sword, spell, elf, dragon, wizard
Comics: comic book, Marvel, DC Comics, Batman, Superman, manga, graphic novel, superhero, Spider-Man, anime | villain, cartoonist, hero
Television: TV series, TV show, HBO, sitcom, Netflix, showrunner, BBC, reality TV, television series, television show, TV | season, episode, cast, actor, viewer, network, drama, broadcast
~Film: filmmaker, Hollywood, box office, film festival, movie, actress, screenplay, Oscar, Academy Award, cinema, Pixar, screenwriter, film director, documentary | director, actor, scene, sequel, trailer, cast, starring, filming
Music: musician, singer, album, songwriter, rapper, hip-hop, guitarist, concert, Grammy, Spotify, orchestra, symphony, pop star, rock band, jazz, Beatles, record label, Beyoncé, Taylor Swift, Kanye West | song, band, lyrics, guitar, tour, artist, melody, piano, track, tune
Celebrities: celebrity, Kardashian, TMZ, paparazzi, red carpet, Kanye West, Justin Bieber, supermodel | star, actress, divorce, singer, fame, rumor, dating
Art: painter, museum, sculpture, art gallery, contemporary art, Picasso, Van Gogh, sculptor, artwork, Leonardo da Vinci | artist, gallery, canvas, portrait, painting, curator, drawing, exhibition
Photography: photographer, DSLR, Nikon, Leica, photojournalism, telephoto | camera, lens, exposure, shutter, portrait, photo, focal length, aperture, Canon
Architecture: architect, skyscraper, Frank Lloyd Wright, Le Corbusier, architectural, Bauhaus | building, facade, brick, concrete, tower
Theater: theatre, Broadway, playwright, stage play, Shakespeare | stage, actor, musical, audience
Dance: ballet, dancer, choreographer, choreography | stage, rehearsal
~Fashion: fashion designer, Vogue, runway show, haute couture, fashion week, Gucci, Chanel, fashion brand | dress, clothing, style, outfit, wear, model, shoes, style
Creativity: creative process, brainstorming, creative thinking | creative, ideas, artist, inspiration, innovation, imagination
# Lifestyle
Food: recipe, restaurant, chef, cuisine, culinary, foodie, food processing | ingredient, meal, dish, flavor, taste, kitchen, bread, cheese, chicken, sauce, menu, delicious, vegetable
Cooking: recipe, tablespoon, teaspoon, preheat, saute, sauté, simmer, cookbook, home cook, baking sheet, skillet | oven, butter, garlic, salt, ingredient, bake, boil, flour, sauce, dough
~Drinks: wine, winery, coffee, espresso, craft beer, brewery, whisky, whiskey, cocktail, vineyard, bartender, beer | tea, bottle, grape, brewing, bar, drink
Vegetarianism: vegan, vegetarian, plant-based, veganism, meatless | meat, tofu, vegetable, dairy
Gardening: gardener, garden, compost, flower bed, houseplant, perennial | plant, soil, seed, lawn, bloom
Animals: animal welfare, animal rights, mammal, reptile, primate, veterinarian, zoo | animal, dog, cat, bird, pet, horse, species, breed
Pets: dog owner, puppy, kitten, pet owner, cat owner, veterinarian, dog breed | dog, cat, pet, leash, vet
~Home and DIY: home improvement, DIY, woodworking, interior design, home decor, renovation, remodel, sewing, knitting, crafting, how-to, do-it-yourself | paint, furniture, tools, glue, screw, kitchen, craft, wood, decor
~Travel: traveler, tourism, tourist, hotel, backpacking, itinerary, Airbnb, sightseeing, vacation, travel guide | trip, flight, beach, destination, passport, resort, visit, guide
Outdoors: hiking, hiker, camping, mountaineering, climber, national park, backpacking, Everest, kayak | trail, mountain, tent, summit, wilderness
~Board games and puzzles: chess, board game, Dungeons & Dragons, poker, crossword, card game, tabletop | dice, grandmaster, player, move
Shopping: bargain, coupon, Black Friday, gift guide, online shopping, Prime Day | deal, price, discount, sale, gift, buy
# Personal growth
Productivity: time management, to-do list, procrastination, productive, getting things done, GTD, note-taking, deep work | habit, focus, task, calendar, workflow, distraction, email, organize, schedule
Self-improvement: self-help, personal growth, life lessons, self-discipline, personal development, growth mindset, life hack | goal, habit, motivation, confidence, success, happiness, mindset, habits
~Happiness: wellbeing, well-being, gratitude, life satisfaction | joy, meaning, contentment, happy
~Learning: spaced repetition, flashcard, lifelong learning, active recall, autodidact, study habits | memory, learner, practice, skill, student, teaching, retention
Decision making: cognitive bias, behavioral economics, Kahneman, heuristics, game theory, rationality, Nassim Taleb | bias, uncertainty, risk, choice, probability
Knowledge management: note-taking, Zettelkasten, second brain, personal knowledge, wiki, Evernote, Obsidian, Notion, commonplace book | notes, linking, knowledge, tagging, bookmark
# Sport
Sport: Olympics, Olympic, athlete, championship, tournament, World Cup, sports, FIFA | coach, team, league, player, match, fans, stadium, game, medal, champion
Football: soccer, Premier League, FIFA, World Cup, Champions League, UEFA, footballer, goalkeeper, Lionel Messi, Manchester United, Real Madrid, Barcelona FC | goal, striker, league, club, penalty, match, midfielder
American football: NFL, Super Bowl, quarterback, touchdown, linebacker, New England Patriots | coach, season, playoff, yard, football
Basketball: NBA, LeBron James, Michael Jordan, Lakers, March Madness, Stephen Curry | coach, playoff, court, team
Baseball: MLB, World Series, home run, Red Sox, Yankees, pitcher, Major League Baseball | inning, batter, team
~Combat sports: boxing, boxer, UFC, mixed martial arts, wrestling, WWE, heavyweight, martial art, knockout | fight, ring, punch, opponent, champion
Cricket: Test match, batsman, IPL, wicket, bowler | innings, over, run
Tennis: Wimbledon, Roger Federer, Serena Williams, Grand Slam, US Open, French Open | court, serve, set, match
Golf: PGA, Tiger Woods, golfer, golf course, Masters Tournament | hole, club, swing
Motorsport: Formula One, Formula 1, NASCAR, Grand Prix, Lewis Hamilton, F1 | race, racing, driver, lap
~Running: marathon, runner, jogging, half marathon, ultramarathon | race, pace, miles, run
~Cycling: cyclist, bicycle, Tour de France, bike lane, biking | bike, ride, pedal, rider
= social security, security guard, security council, film cooling, thin film, film thickness, boundary film, music box, shock absorber, heat of the moment, war room, trade off, trade-off, free time, long run, home run, short film, memory leak, market value, state of the art, art of war, school of thought, old school, sound effect, running time, in the running, run time, cold war, star wars, car door, virus scanner, computer science, computer memory, memory card, new business, business card, light year, animal model, race condition, food for thought, sleep mode, cloud cover, tissue paper, black box
`;

export const SUBJECT_LINES: readonly string[] = LINES.trim().split("\n");

/** Well-known names that recur across a person's reading: kept in this spelling when a text is about them. */
export const NAMES = `
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
