/** Groups of words that readers use for one another in questions (English only). */
import { analyseText } from "#features/search/server/service.ts";

/** Groups separated by semicolons; a word may be in several. */
const wordGroups = `
staff personnel employee worker crew; takeover acquisition merger buyout acquire; chair chairman chairwoman president
head chief leader director; link connect tie relate associate join; god deity divine goddess; dirty unhygienic germ
filthy unclean; clean hygienic pure wash; colour color hue shade; coat jacket garment clothes clothing; mistake
blunder; quarrel argument row dispute; argument reason claim; angry anger upset outrage fury furious; happy glad
pleased joy; sad unhappy; fear dread; love affection adore; hate dislike loathe; rich affluent; hungry hunger starve;
thirsty thirst; doctor physician medic; patient sufferer; lawyer attorney solicitor barrister; police officer sheriff
deputy; criminal offender culprit thief; court tribunal; verdict ruling decision judgment; jail imprison custody
detain; teacher instructor tutor; pupil student learner; lesson class course; diploma degree graduation; exam test;
child kid youngster teenager; elderly old senior; couple pair; parent mother father; sibling brother sister; relative
family kin; friend ally companion; enemy foe rival adversary; guest visitor; neighbour neighbor; host presenter; owner
proprietor holder; customer client buyer shopper consumer user; seller vendor merchant dealer; shop retailer
supermarket; market grocery; firm employer; boss employer; job occupation profession career trade employment; hire
recruit employ; fire dismiss sack lay; wage pay earnings; bill invoice; debt loan borrow owe; lend loan; bank lender;
tax duty levy; profit gain margin; loss deficit; budget spending expenditure; cheap discount bargain; free
complimentary; reward bonus prize; gift present donate; price rate tariff fare; house home dwelling residence
apartment; room chamber; roof ceiling; door gate entrance entry; wall barrier; garden yard allotment; floor storey
story level; road street highway avenue; bridge crossing; rail train railway; station stop terminal; harbour harbor
port; airport airfield; coast shore beach seaside; sea ocean marine; river stream; hill mountain ridge; forest wood
woodland; field meadow; desert arid; storm hurricane tempest; rain rainfall wet; snow ice frost; sun sunlight; wind
breeze; flood inundate; drought dry; climate weather; heat warmth; fire wildfire; smoke fume; light lamp illuminate
glow; dark night; animal creature beast; dog puppy canine; cat feline; bird fowl; insect bug; plant flower vegetation;
seed grain; meat beef pork; bread loaf; drink beverage juice; breakfast lunch dinner meal; recipe ingredient; kitchen
cook; taste flavour flavor; smell odour odor scent fragrance; body corpse; head skull; hand palm; foot feet; eye
vision sight; ear hearing; heart cardiac; brain mind mental; bone skeleton; pain ache hurt; sleep rest asleep; tired
exhausted fatigue; breathe breath; walk stroll march; run sprint race; jump leap; climb ascend; swim dive; ride drive;
car auto automobile vehicle; lorry truck; bicycle bike cycle; plane jet aircraft; ship cruise; wheel tyre tire; phone
call telephone; letter note mail message email; newspaper press paper journal daily; magazine periodical; reporter
journalist correspondent; book volume novel title; chapter section; picture drawing illustration; song music tune;
singer vocalist; theatre theater stage; play drama; actor star cast role; film cinema screen; artist painter sculptor;
statue sculpture; museum gallery exhibition exhibit; collection set; tool equipment device; knife blade; box
container; bag sack envelope; screen display monitor; software program application; code program source; bug defect
glitch; password login credential; file document; data information; network web; website site; server host; memory ram
storage; disk drive; graphics gpu; speed performance; size dimension; screen resolution; battery power; network
connection; test trial experiment; theory hypothesis; law principle; formula equation; number figure digit; sum total;
average mean; increase gain; minus less; plus more; law regulation rule act statute; vote poll ballot referendum;
party movement faction; minister secretary; government cabinet regime; king monarch crown; border frontier; flag
banner; war conflict fighting battle; army troops military forces; weapon arms; bomb explosive blast explosion; shoot
gunman fire shot; wound injure; peace truce ceasefire; treaty pact accord agreement; ambassador diplomat envoy;
religion faith belief; church chapel; priest pastor clergy; prayer pray; holy sacred; tradition custom; language
tongue speech; word term; begin commence open; end finish close conclude; keep retain hold; throw toss; pull drag;
push press; lift raise; drop fall; carry bear transport; bring fetch; send dispatch; put place set; ask inquire
question; answer reply; tell inform; explain clarify; shout cry yell; promise swear; warn alert; thank grateful;
apologise apologize apology sorry; blame fault; praise applaud; mock ridicule; think believe reckon; guess estimate;
know understand; remember recall; learn discover; notice see; decide choose; doubt question; hope wish; want desire;
plan intend; start initial first; last final latest; early previous prior former; next following subsequent; recent
new latest; ancient old; modern contemporary; often frequently; rare seldom; reach hit total; top peak highest
maximum; bottom lowest minimum; near close nearby; far distant remote; inside within; top above over; under below
beneath; quick rapid; easy simple; difficult hard tough challenging; strong robust; weak fragile brittle; thin slim;
loud noisy noise; quiet silent silence; empty vacant; true fact accurate correct; fake false bogus; secret covert
clandestine; public open; private personal; official formal; common shared; single sole only; whole entire; main
major; minor small; allow let; forbid ban; force compel oblige; ask require; must have need; avoid shun; protect
shield; attack strike; steal rob; break smash; fix mend; cut slice; drawback limitation trade-off; benefit upside;
effect impact consequence; aim purpose; trait quality; method procedure; step stage phase; part element; example
instance; kind sort type variety;
leave quit resign depart exit step; accident crash collision; accuse blame allege; achieve accomplish attain;
advantage benefit strength; disadvantage drawback weakness downside; problem flaw trouble issue difficulty wrong;
afraid fear worry concern scared anxious; agree accept approve consent; aim goal objective purpose intend;
aircraft plane airplane aeroplane; allow permit enable let; announce declare reveal unveil disclose; yearly annual year;
answer reply respond; appoint name nominate; argue claim contend maintain; arrest detain capture imprison jail prison;
article piece essay post story; ask request demand; assist help aid support; attack assault raid strike;
attempt try effort; author writer write wrote written; avoid prevent evade; award prize medal; ban forbid prohibit outlaw;
locate situate base headquarters; begin began begun start launch; found establish create start set launch;
found founder establish co-founder cofounder; big large huge great; billion bn; birth born; boat ship vessel schooner;
boss manager chief head leader executive ceo run lead; break broken; britain british uk england english;
build built construct erect; business company firm corporation; buy bought purchase acquire acquisition pay paid;
call name term dub known; cause reason lead due result trigger; centre center; middle centre center;
change alter modify adjust; cheap inexpensive affordable cost-effective budget; check verify test examine detect;
child kid baby infant children; choose chosen pick select choice; city town; close shut; cold winter freeze frozen;
collapse fall fail; colleague coworker; commit commits changeset; compare versus; compete rival competitor;
complain criticise criticize criticism; conduct carry perform run; consist comprise contain include made;
consume eat drink ate; conserve preserve keep; cook bake; cost price pay charge fee worth sell priced;
crash break collide; create make made develop invent design build; crime offence offense; cure treatment heal therapy treat;
cut reduce reduction lower decrease shrink decline drop fall smaller; damage harm hurt ruin;
dangerous risky unsafe hazardous; deadly lethal fatal toxic poison poisonous; deal agreement contract pact;
death die dead kill died victim; decide decision; defeat beat win won; define mean definition meaning; delay postpone;
deliver send sent ship; describe explain; destroy ruin; detect find discover spot; device gadget machine;
differ difference distinguish distinction different; disappear vanish extinct extinction; discover discovery isolate find found;
disease illness sickness sick ill; dispute conflict quarrel; donate donation give gift; draw drew drawn illustrate paint picture art;
drug medicine medication pill tablet; earn income salary wage make; earthquake quake; edit revise rewrite;
elect election vote ballot; employ employee worker staff hire; engine motor; error mistake bug fault;
evidence proof prove; examine study inspect investigate; expand grow extend growth; expert specialist;
famous popular known renowned; fast quick speed rapid velocity; father dad; mother mum mom;
feature characteristic property; film movie; fire flame burn blaze; fix repair solve; flight fly flew;
football soccer; forecast predict prediction; former previous ex; free gratis; fuel petrol gasoline; fund finance invest;
get obtain receive gain got; give provide offer supply; gun weapon firearm; happen occur; heavy weigh weight;
heat temperature hot warm; tall height high; hide conceal; holiday vacation; hospital clinic; idea concept notion;
illegal unlawful; important significant key; improve enhance; increase rise grow raise growth rose grew;
influence affect effect impact; inhabitant population people resident; injure injury wound hurt;
invent inventor invention create develop; job work position role; journey trip travel tour; judge court;
main chief principal leading primary; kill murder slay; kind type sort; last final; law bill legislation act;
lawsuit sue court legal; learn study; locate location place site; long length duration; look appear;
machine computer; manufacture produce make; marry marriage married wife husband spouse wed; member belong;
measure measurement; meet met meeting; method way technique approach; military army; mix blend; money cash fund;
mountain peak; move shift; negotiate mediate mediation broker; number count amount; offer propose; old age aged older;
opinion view belief; opponent rival oppose against; origin source; own owner; parliament congress assembly;
part role portion piece; percent percentage share portion; photo photograph picture image; place location site;
police cop; poor poverty; power strength horsepower; prevent stop avoid; processor cpu chip; programme program;
promise pledge vow; propose suggest recommend; protect guard secure defend safe; protest demonstrate;
publish release issue print; punish penalty fine sentence; purity pure; quick fast; rank rate; reason because why;
recommend suggest advise; reduce less; refuse reject decline; regret sorry apologize mistake; release launch publish premiere debut;
remove delete; rent lease; replace substitute instead successor succeed; require need must; rescue save;
research study survey; result outcome finding; rich wealthy wealth; risk danger; role part; rule law regulation guideline;
sale sell sold; same equal identical; scientist researcher; secret hidden; see view watch stream; send sent transmit;
shape form; shop store; show display; sign symptom; similar alike resemble; size big; smart clever intelligent;
soldier troop; spacecraft spaceship craft rocket; spend spent cost; split divide; steal stole stolen theft thief;
stop end halt cease; strong powerful; student pupil; succeed success; support back; survey poll; talk speak spoke;
teach teacher education; team group; threat danger; tool instrument; highest top tallest; tourist visitor;
train coach trainer; translate translation; treat treatment; university college school; unusual strange rare odd;
use usage utilize; vaccine vaccination; version edition; victory win; wage salary; warn caution; whale cetacean;
win won; woman women female; man men male; work job; world global international; worth value; young youth;
ai intelligence; maximum max; minimum min; app application; info information; photo picture; tv television; ceo executive; pc computer; temperature temp; versus vs; internet web online; mobile phone smartphone; picture image photo; price tag; vote suffrage;
fifties 1950s 50s; sixties 1960s 60s; seventies 1970s 70s; eighties 1980s 80s; nineties 1990s 90s
`;

let related: Map<string, Set<string>> | undefined;
const none: ReadonlySet<string> = new Set();

/** English stems with a similar meaning to `stem`, without itself. */
export function findRelated(stem: string): ReadonlySet<string> {
  related ??= parseGroups();
  return related.get(stem) ?? none;
}

function parseGroups(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const group of wordGroups.split(";")) {
    const stems = analyseText(group, "en").map(({ stem }) => stem);
    for (const stem of stems) {
      const others = found.get(stem) ?? new Set();
      for (const other of stems) if (other !== stem) others.add(other);
      found.set(stem, others);
    }
  }
  return found;
}
