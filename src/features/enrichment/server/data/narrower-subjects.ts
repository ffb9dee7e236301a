/**
 * The words that name parts or kinds of a subject, for texts that are about it without its name. A line: `Subject, other name: word,
 * word`. Words with another usual meaning, as "turkey", are left out.
 */
export const narrowerSubjects = `
Africa, African: Algeria, Algerian, Angola, Angolan, Benin, Botswana, Burundi, Cameroon, Congo, Congolese, Djibouti, Egypt, Egyptian, Eritrea, Ethiopia, Ethiopian, Gabon, Gambia, Ghana, Ghanaian, Kenya, Kenyan, Lesotho, Liberia, Liberian, Libya, Libyan, Madagascar, Malawi, Mali, Mauritania, Mauritius, Morocco, Moroccan, Mozambique, Namibia, Niger, Nigeria, Nigerian, Rwanda, Rwandan, Senegal, Somalia, Somali, Sudan, Sudanese, Tanzania, Togo, Tunisia, Tunisian, Uganda, Ugandan, Zambia, Zimbabwe, Zimbabwean
Asia, Asian: Afghanistan, Afghan, Bangladesh, Bhutan, Cambodia, China, Chinese, India, Indonesia, Indonesian, Japan, Japanese, Kazakhstan, Korea, Korean, Kyrgyzstan, Laos, Malaysia, Mongolia, Myanmar, Burma, Nepal, Pakistan, Pakistani, Philippines, Filipino, Singapore, Lanka, Taiwan, Taiwanese, Tajikistan, Thailand, Uzbekistan, Vietnam, Vietnamese
Middle East, Middle Eastern: Bahrain, Iran, Iranian, Iraq, Iraqi, Israel, Israeli, Kuwait, Lebanon, Lebanese, Oman, Palestine, Palestinian, Gaza, Qatar, Saudi, Syria, Syrian, Emirates, Yemen, Yemeni
Latin America, South America, Latin American, South American: Argentina, Argentine, Bolivia, Brazil, Brazilian, Brasil, Chile, Chilean, Colombia, Colombian, Cuba, Cuban, Ecuador, Guatemala, Honduras, Mexico, Mexican, Nicaragua, Paraguay, Peru, Peruvian, Uruguay, Venezuela, Venezuelan
Europe, European: Albania, Austria, Belgium, Bulgaria, Croatia, Cyprus, Czech, Denmark, Estonia, Finland, France, Germany, Greece, Hungary, Iceland, Ireland, Italy, Latvia, Lithuania, Luxembourg, Netherlands, Norway, Poland, Portugal, Romania, Serbia, Slovakia, Slovenia, Spain, Sweden, Switzerland, Ukraine, Britain, Deutschland
Scandinavia, Scandinavian, Nordic countries: Denmark, Norway, Norwegian, Sweden, Finland, Iceland
Sport: football, soccer, rugby, cricket, tennis, golf, basketball, baseball, hockey, volleyball, handball, badminton, swimming, marathon, cycling, athletics, boxing, wrestling, judo, skiing, snowboarding, gymnastics, triathlon, Olympics, futebol, fútbol, Fußball, fotbal
Football: soccer, futebol, fútbol, Fußball, calcio, fotbal, voetbal, FIFA, UEFA, Bundesliga
Animals: dog, cat, horse, bird, whale, dolphin, shark, elephant, lion, tiger, wolf, monkey, gorilla, snake, spider, bee, butterfly, penguin, halibut, salmon
Pets: dog, puppy, cat, kitten, hamster
Fish: salmon, tuna, halibut, cod, trout, herring, shark
Birds: owl, eagle, penguin, sparrow, parrot, falcon
Insects: bee, ant, butterfly, mosquito, beetle, wasp
Natural disasters: earthquake, flood, hurricane, tsunami, wildfire, tornado, typhoon, avalanche, volcano, drought, landslide, séisme, Erdbeben, terremoto
Earthquakes: séisme, Erdbeben, terremoto
Drinks: coffee, tea, wine, beer, juice, lemonade, cocktail, whisky
Hot drinks: coffee, tea, cocoa, espresso
Alcohol, alcoholic drinks: wine, beer, whisky, whiskey, vodka, gin, champagne, cocktail, brandy, tequila
Furniture: sofa, desk, chair, bookshelf, wardrobe, mattress
Household appliances, home appliances: vacuum, dishwasher, fridge, refrigerator, oven, toaster, blender
Headphones: earbuds, earphones
Musical instruments: guitar, piano, violin, cello, flute, trumpet, saxophone
Religion: Christianity, Islam, Judaism, Buddhism, Hinduism, Bible, church, mosque
Diseases, illnesses: cancer, diabetes, malaria, influenza, Alzheimer, asthma, tuberculosis, HIV, Covid, Ebola, measles, arthritis
Weight loss: diet, slimming, obesity, overweight
Children: toddler, baby, infant
Renewable energy, green energy: solar, photovoltaic, geothermal, hydropower, biogas
Astronomy: telescope, galaxy, asteroid, comet, astrophotography
Social media: Facebook, Twitter, Instagram, TikTok, Snapchat, LinkedIn
Video games, console games: Nintendo, PlayStation, Xbox, Minecraft
Game consoles, consoles: Nintendo, PlayStation, Xbox
Web browsers: Firefox, Chromium, Safari
Databases: SQL, PostgreSQL, MySQL, SQLite, MongoDB
Cryptocurrency: Bitcoin, Ethereum, blockchain
Hacking: malware, ransomware, phishing, hacker, cybersecurity
`;
