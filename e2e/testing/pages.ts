/** A page that journeys save, and a text that they paste. */
/** A typical web page, with navigation and other parts that the reader must leave out. */
export const articlePage = `<!doctype html><html lang="en"><head><title>The library that floats | Harbour Weekly</title>
<meta property="og:site_name" content="Harbour Weekly"></head><body>
<nav><a href="/">Home</a><a href="/news">News</a></nav>
<article><h1>The library that floats</h1>
<p>A converted ferry has carried books along the Norwegian coast since 1959. The ship called at villages that no road reached, and lent novels, atlases and manuals to people who waited on the pier.</p>
<p>Librarians on board kept a card for every reader, because a village was visited only twice a year. They chose the next crate of books from what the cards said. The service shows that knowing readers matters more than the size of a collection.</p>
<p>Funding ended in 2020, when local authorities argued that everyone can order books online. Former readers disagree: they remember the talk on the pier more than the books. A foundation now wants to bring the ship back as a museum and a school.</p>
</article><aside>Subscribe to our newsletter</aside><script>document.title = "changed"</script></body></html>`;

export const pastedText = `Tidal clocks

Plants and animals of the shore live by two clocks at once. One follows the sun, the other the moon and its tides. Fiddler crabs keep the tidal rhythm for weeks in a dark laboratory, which shows that the clock is inside them and not in the water.

Researchers found that switching off the genes of the daily clock leaves the tidal one running. The two share parts but are not the same. This matters because coastal lights disturb the daily clock of animals that depend on both.`;
