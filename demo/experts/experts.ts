/** All experts, in the order of loading: by country, and from Aarhus outwards. */
import { anneSofieRavn } from './denmark/anne-sofie-ravn.ts'
import { atelierNordhavn } from './denmark/atelier-nordhavn.ts'
import { benteKrag } from './denmark/bente-krag.ts'
import { boLindgaard } from './denmark/bo-lindgaard.ts'
import { elseHolm } from './denmark/else-holm.ts'
import { gretheBundgaard } from './denmark/grethe-bundgaard.ts'
import { hammelTegnestue } from './denmark/hammel-tegnestue.ts'
import { hammerichStudio } from './denmark/hammerich-studio.ts'
import { hanneJuhl } from './denmark/hanne-juhl.ts'
import { havenOgHus } from './denmark/haven-og-hus.ts'
import { hedenArkitekter } from './denmark/heden-arkitekter.ts'
import { idaRosenkilde } from './denmark/ida-rosenkilde.ts'
import { jeppeThorup } from './denmark/jeppe-thorup.ts'
import { karenNoergaard } from './denmark/karen-noergaard.ts'
import { karenYde } from './denmark/karen-yde.ts'
import { kontorFjord } from './denmark/kontor-fjord.ts'
import { kystensArkitekter } from './denmark/kystens-arkitekter.ts'
import { limfjordArkitekter } from './denmark/limfjord-arkitekter.ts'
import { lineBech } from './denmark/line-bech.ts'
import { lotteFriisInterioer } from './denmark/lotte-friis-interioer.ts'
import { lundInterioer } from './denmark/lund-interioer.ts'
import { lysvaerk } from './denmark/lysvaerk.ts'
import { madsEnevold } from './denmark/mads-enevold.ts'
import { maisonStrand } from './denmark/maison-strand.ts'
import { marieHolm } from './denmark/marie-holm.ts'
import { nadiaRahbek } from './denmark/nadia-rahbek.ts'
import { nannaBach } from './denmark/nanna-bach.ts'
import { peterQuist } from './denmark/peter-quist.ts'
import { rumOgRo } from './denmark/rum-og-ro.ts'
import { signeAagaard } from './denmark/signe-aagaard.ts'
import { signeHolm } from './denmark/signe-holm.ts'
import { simonLykke } from './denmark/simon-lykke.ts'
import { studioNordlys } from './denmark/studio-nordlys.ts'
import { studioRaekken } from './denmark/studio-raekken.ts'
import { studioVest } from './denmark/studio-vest.ts'
import { sundOgStald } from './denmark/sund-og-stald.ts'
import { tegnestuenOestergade } from './denmark/tegnestuen-oestergade.ts'
import { tobiasMoeller } from './denmark/tobias-moeller.ts'
import { vadehavetsTegnestue } from './denmark/vadehavets-tegnestue.ts'
import { vaerkOgVaeg } from './denmark/vaerk-og-vaeg.ts'
import { victorLassen } from './denmark/victor-lassen.ts'
import { atelierHafen } from './germany/atelier-hafen.ts'
import { atelierKiez } from './germany/atelier-kiez.ts'
import { atelierSonnenhof } from './germany/atelier-sonnenhof.ts'
import { bueroElbsand } from './germany/buero-elbsand.ts'
import { hausEppendorf } from './germany/haus-eppendorf.ts'
import { henningClasen } from './germany/henning-clasen.ts'
import { isarraum } from './germany/isarraum.ts'
import { jonasAhlers } from './germany/jonas-ahlers.ts'
import { juleWagner } from './germany/jule-wagner.ts'
import { katrinVossberg } from './germany/katrin-vossberg.ts'
import { leonieBrandl } from './germany/leonie-brandl.ts'
import { malteRitter } from './germany/malte-ritter.ts'
import { studioPetrol } from './germany/studio-petrol.ts'
import { werkraumSued } from './germany/werkraum-sued.ts'
import { fjordOgFuru } from './norway/fjord-og-furu.ts'
import { ingridHaugen } from './norway/ingrid-haugen.ts'
import { miraSandvik } from './sweden/mira-sandvik.ts'
import { nordljusArkitektur } from './sweden/nordljus-arkitektur.ts'
import { oskarPalm } from './sweden/oskar-palm.ts'
import type { Expert } from '../types.ts'

export const experts: Expert[] = [
  boLindgaard,
  signeAagaard,
  karenNoergaard,
  elseHolm,
  studioVest,
  studioNordlys,
  marieHolm,
  karenYde,
  rumOgRo,
  havenOgHus,
  hammelTegnestue,
  tobiasMoeller,
  benteKrag,
  vaerkOgVaeg,
  madsEnevold,
  gretheBundgaard,
  hedenArkitekter,
  kontorFjord,
  lundInterioer,
  vadehavetsTegnestue,
  nannaBach,
  sundOgStald,
  idaRosenkilde,
  hanneJuhl,
  tegnestuenOestergade,
  simonLykke,
  lineBech,
  limfjordArkitekter,
  jeppeThorup,
  atelierNordhavn,
  hammerichStudio,
  lotteFriisInterioer,
  studioRaekken,
  nadiaRahbek,
  signeHolm,
  victorLassen,
  maisonStrand,
  peterQuist,
  anneSofieRavn,
  kystensArkitekter,
  lysvaerk,
  bueroElbsand,
  katrinVossberg,
  hausEppendorf,
  henningClasen,
  atelierHafen,
  studioPetrol,
  jonasAhlers,
  juleWagner,
  atelierKiez,
  werkraumSued,
  malteRitter,
  atelierSonnenhof,
  leonieBrandl,
  isarraum,
  miraSandvik,
  oskarPalm,
  nordljusArkitektur,
  ingridHaugen,
  fjordOgFuru,
]
