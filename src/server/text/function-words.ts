/** The most frequent function words of each language: they identify a language, and are never topics. */

const lines = `
en the of and to in is that for it was on with as are be this by have from not they at which but an his or has had their were been would there we you what can if will about more when who one so out up no its all she he do
fr le la les des et du un une est dans que qui pour pas sur au par avec ce il elle sont plus ne se nous vous mais ou cette aux ses être été leur fait comme ont même aussi sans deux c'est d'un d'une ces
de der die das und ist nicht ein eine zu den mit von auf für im dem des sich auch als wie es an er sie aus bei oder wird sind war noch nach nur aber einer über werden um hat kann zum zur vor wir ich durch
es el la los las de que y en un una por con para no se es del al lo como más pero sus su este esta son entre cuando muy sin sobre ser también fue había todo hasta desde nos ya está hay
pt o a os as de que e do da em um uma para com não por mais dos das no na se ao como mas foi sua seu ou quando muito nos já também pelo pela até isso ela entre era depois são está você
it il lo la gli le di che e un una per non con del della sono da nel alla dei delle come anche più ma si è ha al questo questa dal nella essere stato loro ai sul perché tra cui
nl de het een en van is dat niet op te zijn met voor die er aan ook als maar om dan bij naar uit nog wel door hij ze wordt over worden heeft deze tot meer geen kan wat werd hebben
sv och att det som en på är av för med den till inte om ett har de jag var från kan vi så men eller när ut vid sig år nu också han hon hade skulle dem
da og at det som en på er af for med den til ikke om et har de jeg var fra kan vi så men eller når ud ved sig år nu også han hun havde skulle dem blev efter være være
no og at det som en på er av for med den til ikke om et har de jeg var fra kan vi så men eller når ut ved seg år nå også han hun hadde skulle dem ble etter være hva
fi ja on ei se että oli hän mutta ovat kuin myös joka tai mitä kun niin ole sen jos vain sitä olla voi minä nyt mukaan jotka sekä ennen vielä ollut tämä
pl i w nie na się że do to jest z jak co o ale po tak za od przez dla jego czy są tym może był było tylko które ich ze który przy która jej również oraz
cs a v se na je že to s z do o i jako za by ale tak po si jsem jsou podle který které než jeho být byl bylo pro při jen také však nebo už ve
sk a v sa na je že to s z do o i ako za by ale tak po si som sú podľa ktorý ktoré než jeho byť bol bolo pre pri len tiež však alebo už vo
hu a az és hogy nem egy is ez van meg csak de ha mint vagy volt még már el kell lehet azt ki ezt minden után amely majd sem lesz volna
ro și de în a la cu nu că pe o este care din un pentru sau mai se al fi ale dar sunt ca lui fost prin după ce aceasta această acest sa
tr ve bir bu da de için ile çok ne gibi daha var olarak ama kadar en olan sonra o ya mi ki değil her olduğu şey ancak bunu ben oldu göre
ca el la els les de que i en un una per amb no es del al com més però seva seu són aquest aquesta també ser entre quan sobre està hi ha molt dels
id yang dan di itu dengan untuk ini dari dalam tidak akan pada juga ke karena ada mereka oleh sebagai adalah kami telah bisa saya kita atau dapat
vi và của là có không được cho một với các những người trong đã này khi đến như để từ về cũng nhưng ra vào lại tôi
hr i u je na se da su za od koji to s a ne o što kao iz bi ali do ili nije po biti samo koja može već još bio kako
lt ir kad yra į iš su tai kaip bet buvo ne apie tik jo ar jau už dar per savo gali arba nuo prie
lv un ir ka no par ar uz ar kas tas bet kā pie arī tikai viņš nav bija līdz jau lai var
et ja on ei et see oli ka kui ta aga mis oma ning või siis seda nii veel kes ole juba
ru и в не на что с по как это из у за от к он но все его для о так же вы мы был только бы или если когда уже были до есть они
uk і в не на що з як це та у за від до він але всі його для про так же ви ми був тільки або якщо коли вже були є вони й із
bg и в не на че с по как това от за да се са към той но ще го или ако кога вече бяха до има те при един
sr и у је на се да су за од који то с а не о што као из би али до или није по бити само која може већ
ar في من على إلى أن هذا التي الذي عن مع كان ما لا هذه كما بعد قد بين أو هو وقد كل ذلك لم وفي حيث
fa و در به از که این است را با برای آن یک تا بود شد می هم کرد شده خود بر نیز ها اما باید
ur کے کی میں ہے اور سے کا کو نے پر یہ کہ اس بھی ہیں کر تھا جو ایک نہیں وہ گیا
he של את על לא זה הוא גם כי עם היא אני אבל או אם כל יותר מה היה רק בין אל יש אין כך הם
zh 的 了 在 是 我 有 和 就 不 人 都 一 一个 上 也 很 到 说 要 去 你 会 着 没有 看 好 自己 这 那 他 她 它 我们 你们 他们 她们 它们 可以 可能 能 能够 已经 已 将 被 把 让 使 对 对于 关于 与 及 或 而 但 但是 因为 所以 如果 虽然 通过 进行 表示 称 认为 以及 并 并且 这个 那个 这些 那些 这样 那样 什么 怎么 如何 为 为了 从 以 于 其 之 中 后 前 时 年 月 日 更 最 非常 还 还是 又 再 只 只是 来 出 里 下 没 多 大 小 个 种 次 位 名 等 等等 来自 目前 现在 今天 同时 此外 另外 其中 其他 之后 之前 以后 以前 由于 由 给 向 比 跟 当 时候 问题 方面 情况 工作 需要 应该 开始 成为 发现 知道 觉得 起来 出来 不是 不会 就是 而且 然后 甚至 当然 其实 所有 许多 很多 一些 一种 一样 不同 主要 重要 时间 地方 东西 事情 今年 去年 第一 记者 报道 微博 图片 图 文 点击 阅读 关注 了解 认识 希望 提供 使用 利用 出现 存在 不能 还有 这里 那里
ja の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において ば なかっ なく しかし について せ だっ その後 できる それ う ので なお のみ でき き つ における および いう さらに でも ら たり その他 に関する たち ます ん なら に対して です ました さん 人 年 月 日 中 時 私 僕 自分 今 何 とき ここ そこ 方 場合 一 二 三 ください それぞれ すべて とても ちょっと みんな みなさん お ご
hi के में की है और से का को ने पर यह कि इस भी हैं कर था जो एक नहीं वह गया
`;

/** Primary language → its function words, most frequent first. */
export const functionWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [language = "", ...words] = line.split(" ");
      return [language, new Set(words)] as const;
    }),
);
