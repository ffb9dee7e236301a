/**
 * Trigger words of general subjects in French and Spanish, as stems: "regierung" also matches
 * "Regierungen". Format: "@ language", then `Subject: name in the language, stem, stem, …`.
 */
export const frenchAndSpanishSubjects = `
@ fr
Politics: Politique, gouvernement, ministre, président, parlement, député, sénat, élysée, parti, assemblée, sénateur, premier ministre, opposition, macron
Elections: Élections, élection, électeur, scrutin, candidat, vote, campagne, suffrage, présidentielle, législative
Economics: Économie, inflation, croissance, chômage, économiste, récession, pib, exportation, pouvoir d'achat, marché du travail
Finance: Finance, bourse, action, banque, investisseur, crédit, taux d'intérêt, dividende, actionnaire, épargne
Business: Entreprises, entreprise, chiffre d'affaires, bénéfice, salarié, pdg, filiale, rachat, dirigeant
War and military: Guerre et armée, guerre, soldat, armée, militaire, missile, troupe, bombardement, offensive, frappe
Law: Droit, tribunal, juge, avocat, loi, plainte, procès, justice, juridique, constitution, jugement
Crime: Criminalité, police, meurtre, suspect, enquêteur, policier, victime, garde à vue, vol, agression, gendarme
Education: Éducation, école, élève, enseignant, université, étudiant, lycée, professeur, collège, cours, enseignement
Health: Santé, médecin, patient, maladie, hôpital, traitement, symptôme, vaccin, soins, médical, thérapie
Nutrition: Nutrition, vitamine, calorie, protéine, régime, nutriment, fibre, alimentation, graisse
Food: Cuisine, recette, ingrédient, restaurant, chef, farine, four, beurre, légume, plat, sauce, cuisson, fromage
Climate: Climat, réchauffement, climatique, émission, gaz à effet de serre, carbone, canicule, co2
Environment: Environnement, pollution, biodiversité, écologie, recyclage, déchet, écologique, écosystème, plastique
Energy: Énergie, électricité, nucléaire, solaire, éolienne, pétrole, gaz, centrale, renouvelable, réacteur
Science: Science, chercheur, étude, expérience, laboratoire, scientifique, recherche, hypothèse
Astronomy: Astronomie, planète, galaxie, télescope, étoile, astronome, système solaire, comète, trou noir
Animals: Animaux, animal, oiseau, chien, chat, cheval, poisson, espèce, mammifère, loup, insecte, vétérinaire
Gardening: Jardinage, jardin, plante, fleur, semis, potager, compost, jardinier, arbuste, terreau, graine
Computing: Informatique, ordinateur, logiciel, processeur, matériel, système d'exploitation, serveur, disque dur
Programming: Programmation, développeur, code source, programmeur, javascript, python, algorithme, compilateur
Artificial intelligence: Intelligence artificielle, IA, chatbot, chatgpt, modèle de langage, openai, apprentissage automatique, neurones
Internet: Internet, site web, navigateur, en ligne, internaute, moteur de recherche, wifi, web
Smartphones: Smartphones, smartphone, iphone, android, téléphone, application, batterie, écran, tablette
Privacy: Vie privée, données personnelles, surveillance, rgpd, cnil, confidentialité, consentement
Security: Sécurité, pirate, mot de passe, hacker, faille, cyberattaque, chiffrement, hameçonnage
Cars: Voitures, voiture, véhicule, moteur, conducteur, renault, peugeot, automobile, électrique, hybride, autoroute
Transport: Transports, train, métro, tramway, sncf, gare, voyageur, piste cyclable, ferroviaire, ratp
Football: Football, ligue 1, but, entraîneur, footballeur, gardien, attaquant, psg, penalty, équipe de france, championnat
Sport: Sport, joueur, olympique, tournoi, champion, athlète, médaille, compétition, victoire, sportif
Music: Musique, album, concert, chanteur, chanson, groupe, orchestre, guitare, compositeur, chanteuse
Film: Cinéma, film, réalisateur, acteur, actrice, scénario, festival de cannes, tournage, série
Books: Livres, roman, auteur, éditeur, lecteur, écrivain, littérature, livre, romancier, chapitre
Art: Art, peintre, musée, exposition, galerie, tableau, sculpture, artiste, œuvre
History: Histoire, historien, siècle, empereur, moyen âge, roi, archive, antiquité, guerre mondiale
Religion: Religion, église, pape, dieu, prêtre, évêque, islam, mosquée, foi, chrétien, messe
Philosophy: Philosophie, philosophe, éthique, raison, métaphysique, pensée, morale, kant
Psychology: Psychologie, psychologue, thérapie, comportement, émotion, cerveau, trauma, conscience, inconscient
Travel: Voyage, hôtel, touriste, vacances, plage, aéroport, vol, tourisme, séjour, valise
Outdoors: Plein air, randonnée, randonneur, montagne, sommet, sentier, camping, tente, refuge, escalade
Architecture: Architecture, architecte, bâtiment, façade, édifice, gratte-ciel
Housing: Logement, loyer, locataire, propriétaire, immobilier, appartement
Work and careers: Travail et carrière, employeur, salaire, télétravail, recrutement, syndicat, emploi, métier, carrière
Family: Famille, mère, père, enfant, parents, grand-mère, sœur, frère, fille, fils
Immigration: Immigration, migrant, réfugié, asile, frontière, immigré, expulsion
Fashion: Mode, robe, couture, créateur, défilé, collection, styliste, vêtement
@ es
Politics: Política, gobierno, ministro, presidente, parlamento, diputado, senado, partido, congreso, senador, oposición, político, alcalde
Elections: Elecciones, elección, votante, urna, candidato, voto, campaña electoral, comicios, electoral
Economics: Economía, inflación, crecimiento, desempleo, economista, recesión, pib, exportación, mercado laboral, paro
Finance: Finanzas, bolsa, acciones, banco, inversor, crédito, tipos de interés, dividendo, accionista, inversión
Business: Empresas, empresa, facturación, beneficio, empleado, directivo, filial, compañía, empresario
War and military: Guerra y ejército, guerra, soldado, ejército, militar, misil, tropas, bombardeo, ataque, ofensiva
Law: Derecho, tribunal, juez, abogado, ley, demanda, juicio, justicia, sentencia, constitución, fiscal
Crime: Crimen, policía, asesinato, sospechoso, detenido, delito, víctima, robo, homicidio, cártel
Education: Educación, escuela, alumno, profesor, universidad, estudiante, colegio, maestro, enseñanza, aula
Health: Salud, médico, paciente, enfermedad, hospital, tratamiento, síntoma, vacuna, clínica, sanitario
Nutrition: Nutrición, vitamina, caloría, proteína, dieta, nutriente, fibra, alimentación, grasa
Food: Comida, receta, ingrediente, restaurante, chef, harina, horno, mantequilla, verdura, plato, salsa, cocina, cocinar
Climate: Clima, calentamiento, climático, emisión, gases de efecto invernadero, carbono, sequía, co2
Environment: Medio ambiente, contaminación, biodiversidad, ecología, reciclaje, residuo, ambiental, ecosistema, plástico
Energy: Energía, electricidad, nuclear, solar, eólica, petróleo, gas, central, renovable
Science: Ciencia, investigador, estudio, experimento, laboratorio, científico, investigación, hipótesis
Astronomy: Astronomía, planeta, galaxia, telescopio, estrella, astrónomo, sistema solar, cometa, agujero negro
Animals: Animales, animal, pájaro, perro, gato, caballo, pez, especie, mamífero, lobo, insecto, veterinario
Gardening: Jardinería, jardín, planta, flor, siembra, huerto, compost, jardinero, arbusto, semilla, maceta
Computing: Informática, ordenador, computadora, software, procesador, hardware, servidor, disco duro
Programming: Programación, programador, código fuente, desarrollador, javascript, python, algoritmo, compilador
Artificial intelligence: Inteligencia artificial, IA, chatbot, chatgpt, modelo de lenguaje, openai, aprendizaje automático, neuronal
Internet: Internet, sitio web, navegador, en línea, usuario, buscador, wifi, web
Smartphones: Smartphones, smartphone, iphone, android, teléfono, móvil, aplicación, batería, pantalla, tableta
Privacy: Privacidad, datos personales, vigilancia, rgpd, consentimiento, protección de datos
Security: Seguridad, hacker, contraseña, malware, ciberataque, cifrado, vulnerabilidad, phishing
Cars: Coches, coche, vehículo, motor, conductor, automóvil, eléctrico, híbrido, autopista
Transport: Transporte, tren, metro, autobús, tranvía, estación, pasajero, ferrocarril, carril bici
Football: Fútbol, liga, gol, entrenador, futbolista, portero, delantero, real madrid, barcelona, penalti, selección
Sport: Deporte, jugador, olímpico, torneo, campeón, atleta, medalla, competición, victoria, deportista
Music: Música, álbum, concierto, cantante, canción, banda, orquesta, guitarra, compositor, disco
Film: Cine, película, director, actor, actriz, guion, rodaje, festival, serie, estreno
Books: Libros, novela, autor, editorial, lector, escritor, literatura, libro, novelista, capítulo
Art: Arte, pintor, museo, exposición, galería, cuadro, escultura, artista, obra
History: Historia, historiador, siglo, emperador, edad media, rey, archivo, antigüedad, guerra mundial
Religion: Religión, iglesia, papa, dios, sacerdote, obispo, islam, mezquita, fe, cristiano, misa
Philosophy: Filosofía, filósofo, ética, razón, metafísica, pensamiento, moral
Psychology: Psicología, psicólogo, terapia, conducta, emoción, cerebro, trauma, conciencia, mente
Travel: Viajes, hotel, turista, vacaciones, playa, aeropuerto, vuelo, turismo, viajero, maleta
Outdoors: Aire libre, senderismo, montaña, cumbre, sendero, camping, tienda de campaña, escalada, excursión
Architecture: Arquitectura, arquitecto, edificio, fachada, rascacielos
Housing: Vivienda, alquiler, inquilino, propietario, inmobiliario, piso, hipoteca
Work and careers: Trabajo y carrera, empleador, salario, teletrabajo, sindicato, empleo, sueldo, contratación
Family: Familia, madre, padre, hijo, padres, abuela, abuelo, hermano, hermana, hija
Immigration: Inmigración, migrante, refugiado, asilo, frontera, inmigrante, deportación
Fashion: Moda, vestido, diseñador, desfile, colección, pasarela, ropa
`;
