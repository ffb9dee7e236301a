/** Articles written for the tests, with the page furniture that real pages have. */

export const beesText = {
  title: "Why city gardens keep more wild bees than the parks around them",
  text: `Home > Nature > Insects

Why city gardens keep more wild bees than the parks around them

By Ada Lindqvist

12 May 2024, 09:30

Small private gardens shelter more species of wild bees than large public parks, according to a three-year survey of forty gardens in northern towns. The survey counted bees in spring and late summer and compared each garden with the nearest park.

Photo by Jon Maren

Researchers found 86 species of wild bees in the gardens and only 41 in the parks. Most of the difference came from solitary bees, which nest in bare soil, hollow stems and old walls. Parks are mown every two weeks and leave hardly any bare ground.

Share this article

What the counters saw

"We expected the parks to win because they are so much bigger," said Mira Holt, who led the survey. "But a bee does not care about hectares." She pointed out that 70 percent of the species were recorded within ten metres of a flowering hedge.

Why do gardens do so well? The authors suggest that variety matters more than size: a street of thirty gardens offers something in flower from March to October, while a park often has two weeks of blossom and then nothing. Pollination of fruit trees was also better near the gardens, and the yield of apples rose by a fifth.

Sign up for our newsletter and never miss a story

However, pesticides remain a threat to pollinators. Gardens where insecticides were used had half as many bees as those next door. The survey recommends that towns should stop spraying along pavements, leave a metre of long grass beside fences, and plant native hedges instead of walls.

Read more: Ten plants for a small balcony

In short, a town that wants wild bees should pay its residents to garden rather than buy another lawn mower. Biodiversity grows where nobody tidies too much.`,
};

export const retriesText = {
  title: "Retries without storms: what we learned from a bad Tuesday",
  text: `A retry is the cheapest way to survive a short failure in a distributed system, and the most common way to turn a short failure into a long one. Last month our payment service was down for ninety minutes because every client retried at the same moment.

The trouble began with a load balancer that dropped two percent of requests. Each client library retried three times, with no delay between attempts. Within a minute the message queue held eleven times its normal traffic, and the replicas that were still healthy ran out of connections.

We had read about exponential backoff, of course. But our backoff had no jitter, so that all clients waited exactly one second and then struck together. Adding random jitter spreads the retries over the whole interval and lets the servers recover between waves.

A retry budget turned out to be more important than backoff. A budget limits retries to a share of successful requests: ours is ten percent. When a service is healthy, the budget never matters; when it is failing, the budget means that retries cannot multiply the load. The idea is old, and every microservice framework should ship with it.

We also learned to retry in one place only. If the gateway retries three times and the service behind it retries three times, then the database sees nine attempts for every request. Fault tolerance at every layer is not fault tolerance; it is amplification.

Timeouts deserve the same care. A client that gives up after two seconds must tell the server, otherwise the server keeps working on an answer that nobody wants. Since we began to send deadlines with each request, wasted work during an outage has fallen by 80 percent.

Finally, test failure on purpose. We now cut one replica out of the cluster every Thursday afternoon and watch the latency and throughput of everything around it. It has been dull for five weeks, which is the best result we could hope for.`,
};

export const lighthousesText = {
  title: "The last keepers of the lighthouses",
  text: `On a rock nine miles from the coast stands a lighthouse that nobody has lived in since 1988. Its lamp still turns, but a computer on the mainland turns it. The keepers who once climbed its 168 steps every evening are now in their eighties, and their memories are being recorded before they are lost.

Lighthouses were built to be seen, yet the life inside them was almost invisible. Three keepers shared a round room four metres wide for eight weeks at a time. They cooked, polished brass, wound the clockwork every thirty minutes and wrote the weather into a ledger. In winter the relief boat could be a month late.

The first lighthouses in the region burned coal in open baskets. Oil lamps replaced coal in the eighteenth century, and in 1822 a lens made of concentric rings changed everything: a single lamp could be seen from twenty miles away. Insurance records show that shipwrecks along the coast fell by two thirds in the thirty years after the new lenses were installed.

Automation came slowly and then at once. Helicopters made keepers easier to supply, and shortly afterwards made them unnecessary. The last keeper left his lighthouse on a grey morning in November, carrying a clock and a cat.

Today the question is what to do with the towers. Satellite navigation has made most lighthouses redundant for large ships, although fishermen say they still look for the light when everything else fails. Some towers have become hotels, and some are falling into the sea. A society of volunteers argues that each lighthouse should be treated as a monument, because it records how seriously people once took the safety of strangers.

The recordings will be kept in the county archive. Historians who have listened to them say that the keepers talk little about storms and a great deal about bread.`,
};

export const fermentationText = {
  title: null,
  text: `A slow guide to sauerkraut

Sauerkraut is cabbage that has been preserved by lactic acid bacteria, which live on its leaves and need nothing but salt, time and the absence of air. The recipe has two ingredients and one rule: keep the cabbage under its own brine.

Slice a firm cabbage thinly and weigh it. Add two percent of its weight in salt, which is about a tablespoon for a medium head. Too little salt lets the wrong bacteria grow, and too much stops fermentation altogether.

- Massage the salt into the cabbage for ten minutes until brine collects in the bowl.
- Press the cabbage into a clean jar and cover it with a leaf.
- Leave a finger of space at the top, because the brine will rise.

Fermentation starts within a day at room temperature. Bubbles rise through the brine, and the smell turns from raw to sour. A cool kitchen makes better sauerkraut than a warm one, since slow fermentation keeps the cabbage crisp and gives a rounder flavor. Taste it after a week and again after three.

Mould on the surface is not a disaster. Skim it off and check that everything below the brine smells clean. Soft or pink cabbage should be thrown away.

A jar keeps for six months in the refrigerator. Studies of fermented food suggest that a daily spoonful increases the variety of bacteria in the gut, although the effect differs widely between people.`,
};

export const spanishText = {
  title: "El regreso de las librerías de barrio",
  text: `Las librerías de barrio vuelven a abrir en muchas ciudades después de dos décadas de cierres. Según la asociación de libreros, el año pasado se inauguraron ciento veinte librerías nuevas y cerraron solo cuarenta. La mayoría son locales pequeños, con menos de dos empleados y un fondo muy escogido.

Los dueños explican que no compiten con las grandes tiendas en precio, sino en conversación. Una librería de barrio ofrece clubes de lectura, talleres para niños y recomendaciones de alguien que ha leído el libro. Los clientes gastan menos por visita, pero vuelven cada semana.

El alquiler sigue siendo el mayor problema. En el centro de las ciudades, un local cuesta el doble que hace diez años, y por eso casi todas las librerías nuevas se encuentran en calles secundarias. Algunos ayuntamientos ya ofrecen ayudas: en tres ciudades, las librerías de barrio pagan la mitad de los impuestos municipales durante cinco años.

Los editores también han cambiado. Las editoriales independientes venden ahora un tercio de sus libros en librerías pequeñas, porque allí un título desconocido puede permanecer meses en la mesa. Para los lectores, la consecuencia es clara: hay más variedad que hace una década.`,
};
