/**
 * Trigger words of general subjects in German and Dutch, as stems: "regierung" also matches
 * "Regierungen". Format: "@ language", then `Subject: name in the language, stem, stem, …`.
 */
export const germanAndDutchSubjects = `
@ de
Politics: Politik, regierung, bundestag, minister, kanzler, partei, koalition, abgeordnete, parlament, opposition, bundesregierung, politiker, fraktion, präsident, landtag
Elections: Wahlen, wahlkampf, wähler, stimmzettel, wahlergebnis, bundestagswahl, landtagswahl, kandidat, wahllokal, stichwahl, wahlrecht
Economics: Wirtschaft, inflation, konjunktur, bruttoinlandsprodukt, arbeitslosigkeit, wirtschaftswachstum, rezession, export, handel, ökonom, arbeitsmarkt
Finance: Finanzen, aktie, börse, bank, anleger, zinsen, kredit, rendite, fonds, investor, dividende
Business: Unternehmen, konzern, umsatz, gewinn, vorstand, geschäftsführer, mitarbeiter, firma, quartal, übernahme
War and military: Krieg und Militär, krieg, soldat, armee, angriff, rakete, truppen, waffen, bundeswehr, militär, front, luftwaffe
Law: Recht, gericht, urteil, richter, anwalt, klage, gesetz, verfassung, angeklagte, staatsanwalt, rechtsprechung
Crime: Kriminalität, polizei, täter, mord, ermittler, verdächtige, festgenommen, tatort, diebstahl, überfall, straftat
Education: Bildung, schule, schüler, lehrer, unterricht, universität, student, studium, hochschule, lehrplan, klassenzimmer
Health: Gesundheit, arzt, ärzte, patient, krankheit, krankenhaus, therapie, klinik, medizin, symptom, behandlung, impfung, krankenkasse
Nutrition: Ernährung, vitamin, kalorien, eiweiß, nährstoff, abnehmen, diät, ballaststoff, fettsäure, übergewicht
Food: Essen, rezept, kochen, zutaten, restaurant, gericht, backen, mehl, teig, ofen, butter, gemüse, küche, zwiebel, pfanne
Climate: Klima, klimawandel, klimaschutz, emission, erderwärmung, treibhausgas, kohlendioxid, klimakrise, hitzewelle
Environment: Umwelt, umweltschutz, naturschutz, recycling, müll, plastik, artenvielfalt, nachhaltigkeit, ökosystem, verschmutzung
Energy: Energie, strom, solar, windkraft, kraftwerk, erdgas, kohle, photovoltaik, wärmepumpe, energiewende, stromnetz
Science: Wissenschaft, forscher, studie, experiment, labor, wissenschaftler, hypothese, forschung, fachzeitschrift
Astronomy: Astronomie, planet, galaxie, teleskop, sterne, sonnensystem, astronom, komet, schwarzes loch, milchstraße
Animals: Tiere, tierart, säugetier, vogel, vögel, hund, katze, pferd, fisch, zoo, tierarzt, wolf, insekt
Gardening: Garten, beet, pflanzen, blumen, gärtner, kompost, aussaat, gemüsebeet, rasen, strauch, stauden, samen
Computing: Computer, software, rechner, programm, prozessor, festplatte, betriebssystem, hardware, laptop, server
Programming: Programmierung, programmierer, quellcode, programmiersprache, compiler, entwickler, javascript, python, algorithmus, schnittstelle
Artificial intelligence: Künstliche Intelligenz, KI, chatbot, chatgpt, sprachmodell, openai, maschinelles, neuronal, algorithmus
Internet: Internet, website, browser, online, webseite, suchmaschine, breitband, wlan, nutzer
Smartphones: Smartphones, smartphone, iphone, android, handy, app, akku, display, tablet
Privacy: Datenschutz, überwachung, dsgvo, persönliche daten, tracking, einwilligung, privatsphäre
Security: Sicherheit, hacker, passwort, schadsoftware, sicherheitslücke, phishing, verschlüsselung, cyberangriff
Cars: Autos, auto, fahrzeug, motor, hybrid, elektroauto, volkswagen, bmw, mercedes, autobahn, tempolimit, fahrer
Transport: Verkehr, bahn, zug, bus, straßenbahn, radweg, fahrgast, bahnhof, nahverkehr, schienen, haltestelle
Football: Fußball, bundesliga, tor, trainer, elfmeter, torwart, stürmer, spieltag, nationalmannschaft, verein, champions
Sport: Sport, spieler, olympia, turnier, weltmeister, athlet, medaille, meisterschaft, wettkampf, sieg, mannschaft
Music: Musik, album, konzert, sänger, band, lied, orchester, gitarre, komponist, song, melodie
Film: Film, kino, regisseur, schauspieler, drehbuch, filmfestival, hauptrolle, leinwand, serie
Books: Bücher, roman, autor, verlag, leser, schriftsteller, buch, literatur, kapitel, lesung
Art: Kunst, maler, museum, ausstellung, galerie, gemälde, skulptur, künstler, kunstwerk
History: Geschichte, historiker, jahrhundert, kaiser, mittelalter, könig, archiv, antike, weltkrieg
Religion: Religion, kirche, papst, gott, priester, bischof, islam, moschee, glaube, christ, gottesdienst
Philosophy: Philosophie, philosoph, ethik, kant, vernunft, erkenntnis, metaphysik, moral
Psychology: Psychologie, psychologe, therapie, verhalten, emotion, persönlichkeit, trauma, bewusstsein, gehirn
Travel: Reisen, hotel, urlaub, strand, tourist, reise, flughafen, sehenswürdigkeit, flug, unterkunft, ausflug
Outdoors: Wandern und Natur, wanderung, wanderweg, gipfel, berg, zelt, camping, wanderer, hütte, klettern
Architecture: Architektur, architekt, gebäude, fassade, bauwerk, neubau, hochhaus, grundriss
Housing: Wohnen, miete, mieter, wohnung, vermieter, wohnungsbau, immobilie, mietpreis
Work and careers: Arbeit und Beruf, arbeitgeber, arbeitnehmer, gehalt, bewerbung, gewerkschaft, homeoffice, beruf, arbeitszeit, karriere
Family: Familie, mutter, vater, kinder, eltern, großmutter, großeltern, geschwister, tochter, sohn, oma
Immigration: Migration, flüchtling, asyl, einwanderung, migrant, abschiebung, grenze, geflüchtete
Fashion: Mode, kleid, designer, kollektion, outfit, laufsteg, modemarke, stoff
@ nl
Politics: Politiek, kabinet, minister, president, parlement, kamerlid, tweede kamer, partij, coalitie, premier, oppositie, politicus, regering
Elections: Verkiezingen, verkiezing, kiezer, stembus, kandidaat, stemmen, campagne, zetel
Economics: Economie, inflatie, groei, werkloosheid, econoom, recessie, export, arbeidsmarkt
Finance: Financiën, beurs, aandelen, bank, belegger, krediet, rente, dividend, aandeelhouder
Business: Bedrijven, bedrijf, omzet, winst, werknemer, bestuur, ondernemer, overname
War and military: Oorlog en leger, oorlog, soldaat, leger, militair, raket, troepen, aanval, wapens
Law: Recht, rechtbank, rechter, advocaat, wet, rechtszaak, justitie, vonnis, grondwet
Crime: Misdaad, politie, moord, verdachte, aangehouden, misdrijf, slachtoffer, diefstal, drugs
Education: Onderwijs, school, leerling, leraar, universiteit, student, docent, leerkracht
Health: Gezondheid, arts, patiënt, ziekte, ziekenhuis, behandeling, symptoom, vaccin, kliniek, huisarts
Food: Eten, recept, ingrediënt, restaurant, kok, meel, oven, boter, groente, gerecht, saus, keuken
Climate: Klimaat, opwarming, klimaatverandering, uitstoot, broeikasgas, koolstof, droogte, co2
Environment: Milieu, vervuiling, biodiversiteit, ecologie, recycling, afval, stikstof, ecosysteem, plastic
Energy: Energie, elektriciteit, kernenergie, zonne-energie, windmolen, olie, aardgas, centrale, stroom
Science: Wetenschap, onderzoeker, onderzoek, experiment, laboratorium, wetenschapper, hypothese
Astronomy: Sterrenkunde, planeet, sterrenstelsel, telescoop, sterren, astronoom, zonnestelsel, komeet
Animals: Dieren, dier, vogel, hond, kat, paard, vis, soort, zoogdier, wolf, insect, dierenarts
Gardening: Tuinieren, tuin, plant, bloem, zaaien, moestuin, compost, struik, zaad
Computing: Computers, computer, software, processor, hardware, server, besturingssysteem
Programming: Programmeren, programmeur, broncode, ontwikkelaar, javascript, python, algoritme
Artificial intelligence: Kunstmatige intelligentie, AI, chatbot, chatgpt, taalmodel, openai, neuraal
Smartphones: Smartphones, smartphone, iphone, android, telefoon, app, batterij, scherm, tablet
Privacy: Privacy, persoonsgegevens, toezicht, avg, toestemming, gegevensbescherming
Security: Beveiliging, hacker, wachtwoord, malware, cyberaanval, versleuteling, lek, phishing
Cars: Auto's, auto, voertuig, motor, bestuurder, elektrisch, hybride, snelweg
Transport: Vervoer, trein, metro, bus, tram, station, reiziger, spoor, fietspad
Football: Voetbal, eredivisie, doelpunt, trainer, voetballer, keeper, spits, ajax, feyenoord, oranje
Sport: Sport, speler, olympisch, toernooi, kampioen, atleet, medaille, wedstrijd, overwinning
Music: Muziek, album, concert, zanger, lied, band, orkest, gitaar, componist
Film: Film, bioscoop, regisseur, acteur, actrice, scenario, filmfestival, serie
Books: Boeken, roman, auteur, uitgever, lezer, schrijver, literatuur, boek, hoofdstuk
Art: Kunst, schilder, museum, tentoonstelling, galerie, schilderij, beeld, kunstenaar
History: Geschiedenis, historicus, eeuw, keizer, middeleeuwen, koning, archief, oudheid, wereldoorlog
Religion: Religie, kerk, paus, god, priester, bisschop, islam, moskee, geloof, christen
Travel: Reizen, hotel, toerist, vakantie, strand, vliegveld, vlucht, toerisme, reis, koffer
Housing: Wonen, huur, huurder, verhuurder, woning, huizenmarkt, hypotheek
Work and careers: Werk en loopbaan, werkgever, salaris, vakbond, baan, sollicitatie, loopbaan
Family: Familie, moeder, vader, kinderen, ouders, oma, opa, broer, zus, dochter, zoon
Immigration: Immigratie, migrant, vluchteling, asiel, grens, uitzetting
`;
