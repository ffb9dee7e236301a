/** Words that people exchange for one another when they ask about what they have read (English only). */
import { analyseText } from "#features/search/server/service.ts";

/** Groups between semicolons; a word may stand in several. */
const GROUPS = `
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
american america us usa; china chinese; europe european; france french; germany german; israel israeli; italy italian;
japan japanese; korea korean; russia russian; spain spanish; turkey turkish; zealand zealander kiwi
`;

let related: Map<string, Set<string>> | undefined;
const none: ReadonlySet<string> = new Set();

/** English stems that may stand for `stem`, itself not among them. */
export function findRelated(stem: string): ReadonlySet<string> {
  related ??= readGroups();
  return related.get(stem) ?? none;
}

function readGroups(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const group of GROUPS.split(";")) {
    const stems = analyseText(group, "en").map(({ stem }) => stem);
    for (const stem of stems) {
      const others = found.get(stem) ?? new Set();
      for (const other of stems) if (other !== stem) others.add(other);
      found.set(stem, others);
    }
  }
  return found;
}
