/** Links to registers of companies and chambers by country code, filled in where the register allows it. */
export type RegisterLink = { name: string; url: string }

const registers: Readonly<Record<string, (company: string) => RegisterLink>> = {
  DK: (company) => ({
    name: 'datacvr.virk.dk',
    url: `https://datacvr.virk.dk/soegeresultater?fritekst=${encodeURIComponent(company)}`,
  }),
  DE: () => ({ name: 'handelsregister.de', url: 'https://www.handelsregister.de/rp_web/normalesuche/welcome.xhtml' }),
  SE: () => ({ name: 'foretagsinfo.bolagsverket.se', url: 'https://foretagsinfo.bolagsverket.se/' }),
  NO: (company) => ({
    name: 'brreg.no',
    url: `https://virksomhet.brreg.no/nb/oppslag/enheter?navn=${encodeURIComponent(company)}`,
  }),
  AT: () => ({ name: 'justizonline.gv.at', url: 'https://justizonline.gv.at/' }),
  CH: (company) => ({
    name: 'zefix.ch',
    url: `https://www.zefix.ch/de/search/entity/list?name=${encodeURIComponent(company)}&searchType=exact`,
  }),
  NL: (company) => ({ name: 'kvk.nl', url: `https://www.kvk.nl/zoeken/?q=${encodeURIComponent(company)}` }),
  GB: (company) => ({
    name: 'company-information.service.gov.uk',
    url: `https://find-and-update.company-information.service.gov.uk/search/companies?q=${encodeURIComponent(company)}`,
  }),
}
const vies = { name: 'ec.europa.eu (VIES)', url: 'https://ec.europa.eu/taxation_customs/vies/' }

/** The German company register has no VAT numbers; VIES has them. */
export const registersOf = (country: string, number: string, company: string): RegisterLink[] => {
  const own = registers[country]?.(company)
  return [...(country === 'DE' && /^DE\s?\d/i.test(number.trim()) ? [vies] : []), ...(own ? [own] : [])]
}

/** Countries where the title "architect" is protected. */
const chambers: Readonly<Record<string, RegisterLink>> = {
  DE: { name: 'bak.de', url: 'https://bak.de/' },
  AT: { name: 'arching.at', url: 'https://www.arching.at/' },
  CH: { name: 'reg.ch', url: 'https://www.reg.ch/' },
}
export const chamberOf = (country: string): RegisterLink | undefined => chambers[country]
