/**
 * Trigger words of general subjects in Portuguese and Italian, as stems: "regierung" also matches
 * "Regierungen". Format: "@ language", then `Subject: name in the language, stem, stem, …`.
 */
export const portugueseAndItalianSubjects = `
@ pt
Politics: Política, governo, ministro, presidente, parlamento, deputado, senado, partido, congresso, senador, oposição, político, prefeito
Elections: Eleições, eleição, eleitor, urna, candidato, voto, campanha, eleitoral, segundo turno
Economics: Economia, inflação, crescimento, desemprego, economista, recessão, pib, exportação, mercado de trabalho
Finance: Finanças, bolsa, ações, banco, investidor, crédito, juros, dividendo, acionista, investimento
Business: Empresas, empresa, faturamento, lucro, funcionário, executivo, companhia, empresário
War and military: Guerra e exército, guerra, soldado, exército, militar, míssil, tropas, bombardeio, ofensiva
Law: Direito, tribunal, juiz, advogado, lei, processo, justiça, sentença, constituição, julgamento
Crime: Crime, polícia, assassinato, suspeito, preso, delito, vítima, roubo, homicídio
Education: Educação, escola, aluno, professor, universidade, estudante, ensino, aula, faculdade
Health: Saúde, médico, paciente, doença, hospital, tratamento, sintoma, vacina, clínica
Nutrition: Nutrição, vitamina, caloria, proteína, dieta, nutriente, fibra, alimentação, gordura
Food: Comida, receita, ingrediente, restaurante, chef, farinha, forno, manteiga, legume, prato, molho, cozinha, cozinhar
Climate: Clima, aquecimento, climática, emissão, gases de efeito estufa, carbono, seca, co2
Environment: Meio ambiente, poluição, biodiversidade, ecologia, reciclagem, resíduo, ambiental, ecossistema, plástico
Energy: Energia, eletricidade, nuclear, solar, eólica, petróleo, gás, usina, renovável
Science: Ciência, pesquisador, estudo, experimento, laboratório, cientista, pesquisa, hipótese
Astronomy: Astronomia, planeta, galáxia, telescópio, estrela, astrônomo, sistema solar, cometa, buraco negro
Animals: Animais, animal, pássaro, cachorro, gato, cavalo, peixe, espécie, mamífero, lobo, inseto, veterinário
Gardening: Jardinagem, jardim, planta, flor, horta, compostagem, jardineiro, arbusto, semente, vaso
Computing: Informática, computador, software, processador, hardware, servidor, disco rígido
Programming: Programação, programador, código-fonte, desenvolvedor, javascript, python, algoritmo, compilador
Artificial intelligence: Inteligência artificial, IA, chatbot, chatgpt, modelo de linguagem, openai, aprendizado de máquina, neural
Internet: Internet, site, navegador, online, usuário, buscador, wifi, web
Smartphones: Smartphones, smartphone, iphone, android, celular, aplicativo, bateria, tela, tablet
Privacy: Privacidade, dados pessoais, vigilância, lgpd, consentimento, proteção de dados
Security: Segurança, hacker, senha, malware, ciberataque, criptografia, vulnerabilidade, phishing
Cars: Carros, carro, veículo, motor, motorista, automóvel, elétrico, híbrido, rodovia
Transport: Transporte, trem, metrô, ônibus, bonde, estação, passageiro, ferrovia, ciclovia
Football: Futebol, gol, treinador, jogador, goleiro, atacante, flamengo, pênalti, seleção, campeonato, técnico
Sport: Esporte, olímpico, torneio, campeão, atleta, medalha, competição, vitória, esportivo
Music: Música, álbum, concerto, cantor, canção, banda, orquestra, violão, compositor, show
Film: Cinema, filme, diretor, ator, atriz, roteiro, festival, série, estreia
Books: Livros, romance, autor, editora, leitor, escritor, literatura, livro, romancista, capítulo
Art: Arte, pintor, museu, exposição, galeria, quadro, escultura, artista, obra
History: História, historiador, século, imperador, idade média, rei, arquivo, antiguidade, guerra mundial
Religion: Religião, igreja, papa, deus, padre, bispo, islã, mesquita, fé, cristão, missa
Philosophy: Filosofia, filósofo, ética, razão, metafísica, pensamento, moral
Psychology: Psicologia, psicólogo, terapia, comportamento, emoção, cérebro, trauma, consciência, mente
Travel: Viagem, hotel, turista, férias, praia, aeroporto, voo, turismo, viajante, mala
Outdoors: Ar livre, trilha, montanha, cume, acampamento, camping, barraca, escalada
Architecture: Arquitetura, arquiteto, edifício, fachada, arranha-céu
Housing: Habitação, aluguel, inquilino, proprietário, imobiliário, apartamento, moradia
Work and careers: Trabalho e carreira, empregador, salário, sindicato, emprego, contratação, carreira
Family: Família, mãe, pai, filho, pais, avó, avô, irmão, irmã, filha
Immigration: Imigração, migrante, refugiado, asilo, fronteira, imigrante, deportação
Fashion: Moda, vestido, estilista, desfile, coleção, passarela, roupa
@ it
Politics: Politica, governo, ministro, presidente, parlamento, deputato, senato, partito, premier, senatore, opposizione, politico, sindaco
Elections: Elezioni, elezione, elettore, urne, candidato, voto, campagna elettorale, elettorale, ballottaggio
Economics: Economia, inflazione, crescita, disoccupazione, economista, recessione, pil, esportazione, mercato del lavoro
Finance: Finanza, borsa, azioni, banca, investitore, credito, tassi di interesse, dividendo, azionista, investimento
Business: Imprese, impresa, azienda, fatturato, utile, dipendente, dirigente, imprenditore, società
War and military: Guerra e forze armate, guerra, soldato, esercito, militare, missile, truppe, bombardamento, offensiva
Law: Diritto, tribunale, giudice, avvocato, legge, processo, giustizia, sentenza, costituzione, magistrato
Crime: Criminalità, polizia, omicidio, sospetto, arrestato, reato, vittima, furto, carabinieri, mafia
Education: Istruzione, scuola, alunno, insegnante, università, studente, docente, lezione, liceo
Health: Salute, medico, paziente, malattia, ospedale, cura, sintomo, vaccino, clinica, terapia
Nutrition: Nutrizione, vitamina, caloria, proteina, dieta, nutriente, fibra, alimentazione, grassi
Food: Cucina, ricetta, ingrediente, ristorante, chef, farina, forno, burro, verdura, piatto, sugo, cuocere, pasta
Climate: Clima, riscaldamento, climatico, emissione, effetto serra, carbonio, siccità, co2
Environment: Ambiente, inquinamento, biodiversità, ecologia, riciclo, rifiuti, ambientale, ecosistema, plastica
Energy: Energia, elettricità, nucleare, solare, eolico, petrolio, gas, centrale, rinnovabile
Science: Scienza, ricercatore, studio, esperimento, laboratorio, scienziato, ricerca, ipotesi
Astronomy: Astronomia, pianeta, galassia, telescopio, stella, astronomo, sistema solare, cometa, buco nero
Animals: Animali, animale, uccello, cane, gatto, cavallo, pesce, specie, mammifero, lupo, insetto, veterinario
Gardening: Giardinaggio, giardino, pianta, fiore, semina, orto, compost, giardiniere, arbusto, seme, vaso
Computing: Informatica, computer, software, processore, hardware, server, sistema operativo
Programming: Programmazione, programmatore, codice sorgente, sviluppatore, javascript, python, algoritmo
Artificial intelligence: Intelligenza artificiale, IA, chatbot, chatgpt, modello linguistico, openai, apprendimento automatico, neurale
Internet: Internet, sito web, browser, online, utente, motore di ricerca, wifi, web
Smartphones: Smartphone, iphone, android, telefono, cellulare, app, batteria, schermo, tablet
Privacy: Privacy, dati personali, sorveglianza, gdpr, consenso, riservatezza
Security: Sicurezza, hacker, password, malware, attacco informatico, cifratura, vulnerabilità, phishing
Cars: Automobili, auto, veicolo, motore, automobilista, automobile, elettrica, ibrida, autostrada, fiat
Transport: Trasporti, treno, metropolitana, autobus, tram, stazione, passeggero, ferrovia, pista ciclabile
Football: Calcio, serie a, gol, allenatore, calciatore, portiere, attaccante, juventus, rigore, nazionale
Sport: Sport, giocatore, olimpico, torneo, campione, atleta, medaglia, gara, vittoria, sportivo
Music: Musica, album, concerto, cantante, canzone, gruppo, orchestra, chitarra, compositore
Film: Cinema, film, regista, attore, attrice, sceneggiatura, festival, serie
Books: Libri, romanzo, autore, editore, lettore, scrittore, letteratura, libro, capitolo
Art: Arte, pittore, museo, mostra, galleria, quadro, scultura, artista, opera
History: Storia, storico, secolo, imperatore, medioevo, re, archivio, antichità, guerra mondiale
Religion: Religione, chiesa, papa, dio, prete, vescovo, islam, moschea, fede, cristiano, messa
Philosophy: Filosofia, filosofo, etica, ragione, metafisica, pensiero, morale
Psychology: Psicologia, psicologo, terapia, comportamento, emozione, cervello, trauma, coscienza, mente
Travel: Viaggi, hotel, turista, vacanza, spiaggia, aeroporto, volo, turismo, viaggiatore, valigia
Outdoors: Vita all'aperto, escursione, montagna, vetta, sentiero, campeggio, tenda, rifugio, arrampicata
Architecture: Architettura, architetto, edificio, facciata, grattacielo
Housing: Casa e abitazione, affitto, inquilino, proprietario, immobiliare, appartamento, mutuo
Work and careers: Lavoro e carriera, datore di lavoro, stipendio, sindacato, occupazione, assunzione, carriera
Family: Famiglia, madre, padre, figlio, genitori, nonna, nonno, fratello, sorella, figlia
Immigration: Immigrazione, migrante, rifugiato, asilo, frontiera, immigrato, espulsione
Fashion: Moda, vestito, stilista, sfilata, collezione, passerella, abito
`;
