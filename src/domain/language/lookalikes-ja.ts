// Kanji that are taken for each other: by their shape, or because the same keys bring them. A person wrote the groups,
// of the kanji that words of bookkeeping have; which sentence somebody wrote played no part.

/** Groups, by shape first, then by sound. */
const GROUPS_JA =
  '費貴責,賃貸貨,険検験倹剣,注柱住往主,課果裸,耗粍,繕膳,科料,税説脱鋭,払仏私,収牧,取敢,償賞,債積績,権観勧,複復腹,輸輪,' +
  '請清晴精,構講購溝,備僅,刷制,制製,設投,託詫,務努,価値,借惜,諸緒,員貝,旅族,遺遣,技枝,給絵終,紹招,薬楽,熱熟,' +
  '候侯,険検,議儀義,職織識,待侍特持,券巻,管官菅,間問聞開閉,寄奇,保堡,除徐,微徴,宅託,堂党,郵垂,達違,施旋,析折,' +
  '材村,板版坂,具貝,品晶,己已巳,未末,土士,千干,入人,大犬太,日目,木本,水氷永,石右,白自百,車東,会合,今令,力刀,' +
  '経径軽,通道,電雷,話語,信倍,便使,送迷,荷何,造送,運連,燃然,油由,灯打,暖援,冷令,房戻,修条,理埋,点店,整正,' +
  '給休球級,料量領良,費比火日,代台大題,気季機期汽記,水推,道動同,光高公広,賃鎮沈,保補捕,険件研,税勢製成,金近均,利理里,' +
  '息側足,手集,数吸,旅料,交公工,通痛,当等,社者車写,員印,福副服複,利離,厚功考,生成正,消章商,品賓,事時自,務無,用要曜,' +
  '接説設,待対体,会開改買海回,議技義疑,図途,書所初,新信進,聞文,研建見検,修週習収,育行,広高,告刻酷,宣先専,伝電田,' +
  '販飯判反,売倍買,促足,進信,包方法,装相,運雲,搬班,租祖素粗,公後校,課化加科果家,雑作,損存孫,寄基,付府負,外害会,注中住,' +
  '加可,工功,委位,託宅,報方,酬収州,賞商,与予余,退対,職食,雇古,用洋,支私仕市,払,借写';

function made(): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const group of GROUPS_JA.split(','))
    for (const char of group) groups.set(char, new Set([...(groups.get(char) ?? []), ...group]));
  return groups;
}

let kept: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** True for two words of the same length that differ in one kanji, which is taken for the other. */
export function areTakenForEachOther(written: string, word: string): boolean {
  if (written.length !== word.length) return false;
  const at = [...written].findIndex((char, i) => char !== word[i]);
  const [one, other] = [written[at], word[at]];
  if (one === undefined || other === undefined || written.slice(at + 1) !== word.slice(at + 1)) return false;
  return (kept ??= made()).get(one)?.has(other) === true;
}
