/** Maps GeoNames' first-level codes ("DK 17") to our regions (states.ts). */
export const stateCodes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    DK: '17 hovedstaden, 18 midtjylland, 19 nordjylland, 20 sjaelland, 21 syddanmark',
    DE: '01 baden-wuerttemberg, 02 bayern, 03 bremen, 04 hamburg, 05 hessen, 06 niedersachsen, 07 nordrhein-westfalen, 08 rheinland-pfalz, 09 saarland, 10 schleswig-holstein, 11 brandenburg, 12 mecklenburg-vorpommern, 13 sachsen, 14 sachsen-anhalt, 15 thueringen, 16 berlin',
    SE: '02 blekinge, 03 gavleborg, 05 gotland, 06 halland, 07 jamtland, 08 jonkoping, 09 kalmar, 10 dalarna, 12 kronoberg, 14 norrbotten, 15 orebro, 16 ostergotland, 18 sodermanland, 21 uppsala, 22 varmland, 23 vasterbotten, 24 vasternorrland, 25 vastmanland, 26 stockholm, 27 skane, 28 vastra-gotaland',
    NO: '08 more-og-romsdal, 09 nordland, 12 oslo, 14 rogaland, 21 trondelag, 34 innlandet, 42 agder, 46 vestland',
    AT: '01 burgenland, 02 kaernten, 03 niederoesterreich, 04 oberoesterreich, 05 salzburg, 06 steiermark, 07 tirol, 08 vorarlberg, 09 wien',
    CH: 'AG aargau, AR appenzell-ausserrhoden, AI appenzell-innerrhoden, BL basel-landschaft, BS basel-stadt, BE bern, FR fribourg, GE geneve, GL glarus, GR graubuenden, JU jura, LU luzern, NE neuchatel, NW nidwalden, OW obwalden, SG st-gallen, SH schaffhausen, SZ schwyz, SO solothurn, TG thurgau, TI ticino, UR uri, VS valais, VD vaud, ZG zug, ZH zuerich',
    NL: '01 drenthe, 02 friesland, 03 gelderland, 04 groningen, 05 limburg, 06 noord-brabant, 07 noord-holland, 09 utrecht, 10 zeeland, 11 zuid-holland, 15 overijssel, 16 flevoland',
    GB: 'ENG england, NIR northern-ireland, SCT scotland, WLS wales',
  }).flatMap(([country, list]) =>
    list.split(', ').map((entry) => {
      const [code = '', slug = ''] = entry.split(' ')
      return [`${country} ${code}`, slug]
    }),
  ),
)

const county = (slug: string, names: string) => names.split(', ').map((name) => [name, slug] as const)

/** Norway's counties of 2020-2023, split in 2024 but still in GeoNames' list: from city to today's county. */
export const norwegianCounties: Readonly<Record<string, string>> = Object.fromEntries([
  ...county('ostfold', 'Fredrikstad, Sarpsborg, Moss, Halden, Askim, Mysen'),
  ...county('akershus', 'Asker, Lillestrøm, Ski, Jessheim, Drøbak, Nesoddtangen, Råholt, Ås, Fetsund, Kløfta, Vestby'),
  ...county('buskerud', 'Drammen, Kongsberg, Hønefoss, Tranby'),
  ...county('vestfold', 'Sandefjord, Tønsberg, Larvik, Horten, Holmestrand, Stavern'),
  ...county('telemark', 'Skien, Porsgrunn, Notodden, Kragerø'),
  ...county('troms', 'Tromsø, Harstad'),
  ...county('finnmark', 'Alta, Hammerfest, Vadsø'),
])
