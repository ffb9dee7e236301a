/** Data of getStopWords: English stop words by strength, and words of web pages in other languages. */

/** Function words, adverbs, common verbs, dates, numerals: they end a phrase. */
export const breaking = `
a about above across after again against ago ah ain't all almost alone along already also although always am amid
among amongst an and another any anybody anymore anyone anything anyway anywhere apart are aren't around as aside at
away back be became because become becomes been before behind being below beneath beside besides best better between
beyond both but by can can't cannot could couldn't de despite did didn't do does doesn't doing don't done down due
during each e.g. either else elsewhere enough etc even ever every everybody everyone everything everywhere except far
few fewer for forth forward from further get gets getting go goes going gone got had hadn't half has hasn't have
haven't having he he'd he'll he's hello hence her here here's hers herself hi him himself his how how's however i i'd
i'll i'm i've i.e. if in indeed inside instead into is isn't it it'd it'll it's its itself just la least le less lest
let let's like likely likewise lot lots many may maybe me meanwhile might mine more moreover most mostly much must my
myself near nearby nearly neither never nevertheless next nine no nobody none nonetheless nor not nothing now nowhere
of off often oh ok okay on once one one's ones only onto or other others otherwise ought our ours ourselves out
outside over overall own per perhaps plus quite rather really same several shall shan't she she'd she'll she's should
shouldn't since so some somebody somehow someone something sometimes somewhat somewhere soon still such than that
that'll that's the thee their theirs them themselves then thence there there's thereafter thereby therefore these they
they'd they'll they're they've this those thou though through throughout thus till to together too toward towards
twice under underneath unless unlike until up upon upward us usual versus very via vs was wasn't we we'd we'll we're
we've well were weren't what what's whatever when whenever where whereas wherever whether which whichever while who
who'd who's whoever whole whom whose why will with within without won't would wouldn't yeah yes yet you you'd you'll
you're you've your yours yourself yourselves zero two three four five six seven eight ten eleven twelve dozen twenty
thirty fifty hundred thousand million billion trillion first second third fourth fifth sixth last latter former nth
january february march april june july august september october november december jan feb mar apr jun jul aug sep
sept oct nov dec monday tuesday wednesday thursday friday saturday sunday today tonight tomorrow yesterday am pm gmt
accept accepted accepts accompanied accord according account accounted achieve achieved achieves act acted acting add
added adding adds admit admitted affect affected affecting afford agree agreed agrees aim aimed aims allow allowed
allowing allows announce announced announcing answered appear appeared appearing appears apply applied applies
applying approach approached argue argued argues arise arisen arises arrive arrived ask asked asking asks assume
assumed assuming avoid avoided based become becoming beginning begin begins began begun believe believed believes
belong bring bringing brings brought build builds built buy buying bought call called calling calls came care carried
carry carrying catch caught cause caused causes causing change changed changes changing check checked choose chose
chosen choosing claim claimed claims click clicked close closed come comes coming compare compared comparing concern
concerned concerning conclude concluded conducted confirm confirmed consider considered considering consist consisting
consists contain contained containing contains continue continued continues contribute converted cost costs couldn
cover covered covering create created creates creating cut cuts deal dealing deals decide decided decides defined
define deliver delivered demonstrate demonstrated denied deny depend depending depends derived describe described
describes describing determine determined determining develop developed developing didn die died dies discuss
discussed discusses doesn don draw drawn drew drive driven driving drop dropped eat eating enable enabled enables end
ended ending ends enjoy enjoyed ensure enter entered establish established evaluate exist existed existing exists
expect expected explain explained explaining explains express expressed face faced facing fail failed fails fall fell
fallen feel feeling feels felt fight fill filled find finding finds finish finished fit fix fixed focus focused
follow followed following follows force forced form formed found gave gain gained generate generated give given gives
giving grew grow growing grown guess happen happened happening happens hasn hear heard held help helped helping helps
hit hits hold holding holds hope hoped hopes identify identified ignore imagine improve improved improving include
included includes including increase increased increases increasing indicate indicated indicates introduced involve
involved involves isn join joined keep keeping keeps kept kill killed knew know knowing known knows lack laid lay lead
leading leads learned learnt leave leaves leaving led lets lie lies lived lives living located look looked looking
looks lose loses losing lost love loved made make makes making manage managed mean means meant meet meets met mention
mentioned miss missed missing move moved moves moving need needed needing needs note noted notes notice noticed obtain
obtained occur occurred occurring occurs offer offered offering offers open opened opens ordered own owned paid pass
passed pay paying pays perform performed permit pick picked place placed play played playing plays point pointed
points prefer prepare prepared present presented presents prevent prevented produce produced produces producing
promise promised proposed propose prove proved proven provide provided provides providing published publish pull
pulled push pushed put puts putting raise raised raises ran reach reached read reads ready realize realized receive
received recommend recommended reduce reduced reduces reducing refer referred refers release released releases remain
remained remaining remains remember remove removed repeat replace replaced reply report reported reportedly reports
represent require required requires rise rises rising rose run running runs said sat save saved saw say saying says
see seeing seek seeking seem seemed seems seen sell selling sells send sending sends sent served serves set sets
setting share shared sharing shop shot show showed showing shown shows sign signed sit sits sitting sold solve solved
sought speak speaking speaks spend spending spent spoke spoken stand standing stands start started starting starts
state stated states stay stayed stop stopped struggle stuck study studied suffer suffered suggest suggested suggests
supply support supported supports suppose supposed surprised take taken takes taking talk talked talking talks taught
tell telling tells tend tends test tested thank thanks think thinking thinks thought threw throw thrown told took
touch tried tries try trying turn turned turning turns understand understood use used uses using utilize utilized vary
varied varies varying view viewed visit visited wait waited waiting walk walked want wanted wanting wants warned
warn watch watched watching wear wearing went wish wishes won wonder wondering wore work worked working works worry
worth write writes writing written wrote select selected selecting edit edited wasn weren wouldn gonna gotta wanna dont im ive thats youre
actual actually absolutely apparently approximately certainly clearly commonly completely currently definitely
directly easily effectively entirely especially essentially eventually exactly extremely fairly finally frequently
fully generally gradually greatly heavily highly hopefully immediately increasingly initially largely lately later
literally mainly merely namely naturally necessarily newly normally obviously occasionally originally particularly
partly possibly potentially precisely presumably previously primarily probably properly quickly rapidly rarely
recently relatively respectively roughly seriously significantly similarly simply slightly slowly solely specifically
strongly subsequently successfully suddenly surely totally truly typically ultimately unfortunately usually various
virtually widely
mr mrs ms dr prof sir st jr sr inc ltd co corp et al fig figs eq eqs ref refs pp vol ed eds https http www com org
html php
`;

/** Adjectives too general to begin a phrase, and nouns too general to be in one. */
export const empty = `
able additional aforementioned alternative amazing annual appropriate available aware awesome bad basic beautiful big
bigger biggest brief bright broad busy careful central certain cheap clear clever close cold comfortable common
complete complex complicated considerable constant controversial correct crazy crucial current curious daily dangerous
dead decent deep different difficult direct dramatic early earlier earliest easier easy effective enormous entire
essential exact excellent exciting existing expensive extra extreme fair familiar famous fantastic fast faster final
fine following foreign free frequent fresh full fun funny future general giant glad good great greater greatest guy
happy hard harder heavy helpful high higher highest hot huge ideal immediate important impossible impressive inc
incredible individual initial interested interesting key large larger largest late later latest lead left lesser light
limited little local long longer longest low lower lucky main major massive mere middle minor modern multiple mutual
narrow nasty necessary negative new newer newest nice normal notable obvious occasional odd ok old older oldest online
only opposite ordinary original outer overall own particular past perfect personal pleasant poor popular positive
possible potential powerful precise present pretty previous primary prior private proper proud pure quick quiet rare
raw real recent regular relative relevant remarkable responsible rest rich right rough round routine sad safe scary
senior separate serious severe sharp short shorter significant silly similar simple single slight slow small smaller
smart soft solid sorry sort special specific square stable standard steady straight strange strict strong stupid
subsequent substantial successful sudden sufficient suitable sure surprising sweet tall temporary terrible thick thin
tiny top total tough traditional true typical ugly ultimate unable unique unknown unlikely unusual upper urgent useful
usual valid valuable vast vital weak weird whole wide wild wonderful worse worst wrong young younger youngest
ability accordance advantage advertisement aspect attempt author bit case cause chance choice circumstance concern
couple course day decade detail difference edge edition effort email example existence extent fact favor feature fun
hand hint hour idea image instance issue item kind level line link list lot manner matter meaning means minute moment
month morning name newsletter night number occasion opinion option order page pair paper paragraph part people percent
percentage period person photo photos piece place point portion position possibility post posts present purpose
question quote range rate reader reason regard relation respect result rest role rule section sense sentence series
set shape share side sign situation size solution sort spot start state step stuff style subject sum task term text
thing time tip title today tool topic total trouble try turn type use user variety version view way week weekend while
word world year comment comments subscribe copyright credit credits caption source sources story stories article
articles blog website site sites everything cookie cookies terms conditions video videos picture
pictures figure figures table tables chapter appendix abstract introduction conclusion summary overview reference
references footnote isbn doi url faq readme
`;

/** Nouns that may end a phrase ("operating system") but are no topic alone. */
export const generic = `
access action activity addition agency agreement air amount analysis answer application approach area argument army
assessment assistance attack attention audience average balance base basis behavior belief benefit board body book
boost border boss bottom box boy brand break brother building business calculation campaign capacity car card category
center century challenge character child choice church citizen city class client code color combination command
commission committee communication community company comparison competition component computation computer concept
condition configuration connection consequence construction consumer contact content context contract contrast
contribution control conversation copy corner correction council count country court creation crime crisis critic
crowd culture curve customer damage danger data date deal death debate decision degree demand department design desire
development device diagram direction director discovery discussion distance distribution district document dog dollar
door doubt dream driver duty economy editor effect element employee end energy engine entry environment equation
equipment error estimate event evidence evolution exchange expansion experience experiment expert explanation
expression eye face factor failure family fan father fear field file film floor flow folder food foot force form
format formula founder freedom friend front function fund game gas generation girl goal government graph ground group
growth guide half head health heart height help history hit holder home hope host hotel house human husband impact
improvement incident income increase independence index industry influence information input instruction interest
interaction interview investigation investment job journey key kid knowledge labor land language law lawyer leader
leadership learning leave length letter life limit location look loss love app magazine maker man manager map mark
market mass master material matrix measure measurement media member memory men message method mile mind minister
mission mistake mixture mode model money mood mother motion mouth move movement movie music nation nature need
network news note notice object objective observation office officer official operation opportunity option organ
organization organisation output owner pack panel parent park part participant party passenger past path pattern
peace performance permission perspective phase phone plan planet plant plate platform player policy politician pool
popularity population post power practice prediction presence president pressure price principle problem procedure
process product production professional professor profit program programme progress project proof property proposal
protection public publication quality race ratio reach reaction reality region relationship release report request
requirement research researcher resource response responsibility return review right risk river road room root route
row sale sample scale scene schedule school science scientist score screen sea search season seat secret sector
security selection self seller service session shift ship shop show shortage sight signal significance sister skill
society software son song sound space speaker speech speed staff stage standard star station statement status stock
stop storage store strategy street stream strength structure student studio study success suggestion supply support
surface surprise survey system talk target teacher team technique technology test theme theory threat tour town trade
tradition training transfer travel treatment tree trend trial trip trouble truth tv understanding union unit update
usage value variable variation victim victory visitor voice volume wall war water weather web week weight white
wife wind window winner winter woman women wood worker writer zone north south east west spring summer autumn
black red blue green gold silver analyst spokesman spokeswoman reporter correspondent secretary chairman chief
executive vice deputy folk adult kids guys ladies gentlemen sir madam baby son daughter uncle aunt mom dad loop flag deck bill respondent developer user crap shoe block neighbor button
website folk founder bottle corner closet pile wheel string array element token controller selector parameter module bug lab wave nose angle derivative
`;

/** Words of web page interfaces, in the languages in which they most often leak into articles. */
export const pageWords = `cookie newsletter article artikel artículo articolo artigo photo foto video vídeo vidéo image bild
imagen facebook twitter instagram pinterest whatsapp commentaire kommentar comentario ans jahr jahre años anni anos
año ano jour tag día giorno dia fois mal vez volta personnes menschen personas persone pessoas
prozent uhr euro ende zeit teil fall beispiel woche monat tage tagen jahren jahres frage thema angaben million millionen
milliarden montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april mai juni juli august
september oktober november dezember janvier février mars avril juin juillet août septembre octobre novembre décembre
lundi mardi mercredi jeudi vendredi samedi dimanche enero febrero marzo abril mayo junio julio agosto septiembre octubre
noviembre diciembre janeiro fevereiro março maio junho julho setembro outubro novembro dezembro euros partie temps
tiempo parte tempo mundo gente cosa cosas chose choses exemple ejemplo exemplo heure heures hora horas horas horas`;
