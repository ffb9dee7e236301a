/** Other names of general subjects, by which people ask for them. A line: `Subject: name, name`. The subject's own name is one, too. */
export const subjectSynonyms = `
Machine learning: ML, deep learning
Artificial intelligence: AI, A.I., KI, generative AI
Language models: LLM, LLMs, large language models
Natural language processing: NLP
Data science: data analysis, data analytics
Security: cybersecurity, cyber security, information security, infosec, computer security, IT security, online security
Hacking: cyber attacks, cyberattacks, cybercrime
Privacy: data protection
Web development: web dev, web design, frontend, front-end development, building websites, website development
Web browsers: browsers
JavaScript: JS
Programming: coding, software, computer programming
Software engineering: software, software development, software development practices, software engineering practices, developing software
Software testing: testing software, test automation
Cloud computing: cloud, the cloud, cloud providers, cloud services
Databases: database systems
Operating systems: OS
Open source: free software, open-source software
Computer hardware: hardware
Networking: computer networks, networks
Smartphones: phones, mobile phones, cell phones, cellphones
Mobile apps: apps
Virtual reality: VR
Video games: gaming, games, computer games, videogames
Social media: social networks, social networking
Online video: video streaming, streaming
Search engines: web search
User experience: UX, usability, interface design, user interfaces
Cryptocurrency: crypto, cryptocurrencies
Email: e-mail
Online advertising: ads, advertising, online ads
Self-driving cars: autonomous vehicles, autonomous driving, driverless cars
Technology industry: tech industry, big tech
Technology: tech
Space exploration: space, spaceflight, space travel, outer space
Mathematics: maths, math
Statistics: stats
Neuroscience: brain science, the brain
Oceans: sea, the sea, marine life, ocean
Aviation: flying, aircraft, aeroplanes, airplanes
Electric vehicles: electric cars, EV, EVs, e-cars
Cars: automobiles, motoring
Health: healthcare, health care, wellness, wellbeing, well-being
Medicine: medical, medical research
Mental health: mental wellbeing
Mindfulness: meditation
Nutrition: diet, diets, dieting, healthy eating, healthy food
Weight loss: losing weight, slimming
Fitness: exercise, working out, workouts
Drugs: narcotics
Sleep: sleeping
Environment: the environment, ecology, sustainability
Climate: climate change, global warming
Energy: power generation
Weather: the weather
Agriculture: farming
Nature: wilderness
Plants: botany
Business: companies, commerce
Startups: start-ups
Work and careers: work, jobs, careers, career, employment, job hunting
Remote work: working from home, home office
Marketing: digital marketing, online marketing
E-commerce: online shopping, ecommerce, online shops
Finance: banking, finances
Personal finance: money, saving money, personal finances
Investing: investment, investments, stocks
Real estate: property, housing market
Economics: economy, the economy
Taxes: tax, taxation
Management: managing people, leadership
US politics: American politics, U.S. politics, politics in the US, politics in the USA
UK politics: British politics
Foreign policy: foreign affairs, international relations, diplomacy, geopolitics
War and military: war, wars, military, the military, warfare
Refugees: asylum
European Union: EU, the EU
Labor rights: labour rights, workers' rights
Urban planning: cities, city planning, urbanism
Transport: transportation, public transport
Law: legal issues, laws, legislation
Journalism: the press, news media
Misinformation: disinformation, fake news
Higher education: universities, university, college, colleges
Education: schools, teaching
Parenting: raising children, parenthood
Children: kids
Relationships: dating, love
Consumer rights: consumer protection
Language: languages, linguistics
Writing: writing tips
Books: reading
Film: films, movies, movie, cinema, motion pictures
Television: TV, TV shows, TV series
Celebrities: celebs, famous people
Photography: photos, taking photos
Theater: theatre
Literature: novels
Folklore: fairy tales, fables, myths
Food: eating
Cooking: recipes, recipe
Drinks: beverages
Gardening: gardens
Animals: wildlife
Travel: travelling, traveling, trips, holidays, vacations, tourism
Home and DIY: DIY, home improvement
Shopping: product reviews, buying guides
Events and parties: parties, events
Productivity: being productive, getting things done, time management
Self-improvement: self-help, personal development, personal growth
Learning: studying
Knowledge management: note-taking, note taking, PKM
Sport: sports, athletics
Football: soccer
Cycling: bikes, biking, bicycles
Running: jogging
`;
