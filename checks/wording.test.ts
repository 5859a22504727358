/** One word per thing in texts for people: checks those rules of `docs/product/wording.md` that a program can check. */
import { expect, test } from 'vitest'
import { files, read } from './source.ts'
import { areas, type Language } from './texts.ts'

type Rule = { not: RegExp; say: string; except?: RegExp }

/** People are invited into a studio, and experts to Husrum; briefs are sent. */
const studioInvitations =
  /^(mail-studio|studio|mail-invitation|invitation|admin-invitations|admin-imports)\/|-invitations$|nav\.invitations$|^\w+\/error\.(field\.)?\w*invitation|^audit-words\/.*\.expert_invitation\b|_invitations_sent$/

/** Legal texts are not written in spoken style. */
const legal = /^apps\/web\/src\/parts\/identity\/legal-texts\//

/** Descriptions of pages for search engines may use the words that people search for; contracts name the title. */
const searchEngines = new RegExp(`${legal.source}|^towns/towns\\.about\\.|\\.description$`)

/** A line must not break between a number and its unit. */
const looseUnit = { not: /(\}\}|\d) (%|km\b|MB\b|kB\b|px\b|m²)/, say: 'a no-break space', except: legal }

/** `except` lists keys where the word has another, correct meaning. */
const rules: Record<Language, Rule[]> = {
  en: [
    { not: /\be-mail/i, say: 'email' },
    { not: /\bhome-owner/i, say: 'homeowner' },
    { not: /\bsign(ed|s|ing)? (in|out)\b/i, say: 'log in, log out' },
    { not: /\b(fee|budget) bands?\b/i, say: 'fee range' },
    {
      not: /\b(somebody|everybody|nobody|anybody|whom|whoever|anew)\b/i,
      say: 'someone, everyone, no one, who, again',
      except: /^landing\/landing\.fair\.title$/,
    },
    { not: /\bkinds? of\b/i, say: 'type of' },
    { not: /\bfarther\b/i, say: 'further' },
    { not: /\bhand(ed)? (it )?in\b/i, say: 'submit' },
    { not: /\btak(e|en) (it )?up again\b/i, say: 'resume' },
    {
      not: /\b(take|taken|took|taking) (it|the|your) ?(brief|review)? ?back\b|\bput aside\b/i,
      say: 'withdraw; archive',
    },
    { not: /\bran out\b/i, say: 'expired' },
    { not: /\bgo(es)? on\b/i, say: 'carry on, continue' },
    { not: /\b(could|did|does|do|is|was|have|will) not\b|\bcannot\b/i, say: 'couldn’t, didn’t, can’t', except: legal },
    { not: /[a-z]'[a-z]/i, say: '’' },
    { not: /\bThere is no such\b|\btyping error\b/i, say: 'We can’t find this …; the web address may be wrong' },
    { not: /\bthis installation\b/i, say: 'this demo' },
    { not: /\bWrite your (e|n|p|m)/, say: 'Enter your …' },
    { not: /\s%/, say: '{{x}}% without a space' },
    { not: /\bagenc(y|ies)\b/i, say: 'studio' },
    { not: /\bobjections?\b/i, say: 'appeal', except: legal },
  ],
  da: [
    { not: /\b(oplæg|opgavebeskrivelse)/i, say: 'opgave' },
    { not: /\bhenvendelse/i, say: 'forespørgsel' },
    { not: /\bportefølje/i, say: 'portfolio' },
    { not: /\barbejdsdag/i, say: 'hverdag' },
    { not: /\b(klient|fagperson|rådgiver)/i, say: 'kunde; ekspert' },
    { not: /\binvit(ation|er)/i, say: 'sende opgaven til', except: studioInvitations },
    { not: /\b(honorartrin|budgettrin|gebyr)/i, say: 'honorarramme, honorar' },
    { not: /\bbetingelser\b|\bvilkårne\b/i, say: 'vilkår, vilkårene' },
    { not: /\bprøvetid/i, say: 'prøveperiode' },
    { not: /\bslåfejl/i, say: 'tastefejl' },
    { not: /\b(udgiv|publicér)/i, say: 'offentliggør' },
    { not: /\bannuller\b/i, say: 'annullér' },
    { not: /\bgæst(er|en)?\b/i, say: 'besøgende' },
    { not: /\bfoto(et|s|ene)?\b/i, say: 'billede' },
    { not: /\b(én|den|denne|hvilken) slags\b/i, say: 'type' },
    { not: /\buploade/i, say: 'læg op, lagt op' },
    { not: /\banmeld\b|\bmeddelelse|\brapportering/i, say: 'rapportér, rapport' },
    { not: /[“»«]/, say: '”…”' },
    { not: /\bklage[nt]?\b/i, say: 'indsigelse', except: legal },
    looseUnit,
  ],
  de: [
    { not: /\b(Briefing|Auftraggeber|Kundschaft|Bauherr)/, say: 'Vorhaben; Kundinnen und Kunden' },
    { not: /\b(Fachperson|Fachkraft|Experte|Experten|Profis)\b/, say: 'Fachleute; Person, Büro, Profil' },
    { not: /\b(Match|Matches|Matching|Ranking)\b/, say: 'Vorschlag, Auswahl, Reihenfolge' },
    { not: /\b(Lead|Leads|Einladung\w*)\b/, say: 'Anfrage', except: studioInvitations },
    { not: /\bWerktag/, say: 'Arbeitstag' },
    { not: /\bEinspruch/, say: 'Widerspruch', except: legal },
    { not: /\bnächstbeste/i, say: 'der nächste passende Vorschlag' },
    { not: /\bBudget/, say: 'Honorar, Honorarrahmen' },
    { not: /(?<![-@\w{])Mails?\b/, say: 'E-Mail' },
    { not: /[a-zäöüß][*:_]in(nen)?\b|\wInnen\b/, say: 'ein neutrales Wort oder das Paar ausgeschrieben' },
    { not: /\bProbezeit/, say: 'Testphase' },
    { not: /\p{L}…/u, say: 'ein Leerzeichen vor den Auslassungspunkten' },
    looseUnit,
    { not: /\bPlaner\b/, say: 'Planung, Planungsbüro' },
    { not: /Innenarchite/, say: 'Raumgestaltung: the title is protected', except: searchEngines },
    { not: /\b(Chat|Thread|Unterhaltung)\b/, say: 'Gespräch' },
    { not: /\bauf Husrum\b/, say: 'bei Husrum' },
    { not: /\b(Spezialgebiet|Fähigkeit)/, say: 'Schwerpunkt, Kenntnisse' },
    { not: /\b(Abo|Portefeuille|Mappe)\b/, say: 'Tarif; Portfolio' },
  ],
}

/** The texts of pages and mails, and the legal texts with the words of their tables. */
function textsOf(language: Language): { where: string; text: string }[] {
  const keyed = areas().flatMap(({ area, texts }) =>
    [...texts[language]].map(([key, text]) => ({ where: `${area}/${key}`, text })),
  )
  const ofLanguage = new RegExp(`${legal.source}(texts/\\w+/${language}\\.md|words/${language}\\.ts)$`)
  const lines = files(ofLanguage).flatMap((file) =>
    read(file)
      .split('\n')
      .map((text, at) => ({ where: `${file}:${at + 1}`, text })),
  )
  return [...keyed, ...lines.filter(({ text }) => !text.startsWith('import '))]
}

test.each(['en', 'da', 'de'] as const)('%s says each thing with its one word', (language) => {
  const broken = textsOf(language).flatMap(({ where, text }) =>
    rules[language]
      .filter(({ not, except }) => not.test(text) && !except?.test(where))
      .map(({ not, say }) => `${where}: “${not.exec(text)?.[0]}” → ${say}`),
  )
  expect(broken, 'the words stand in docs/product/wording.md').toEqual([])
})
