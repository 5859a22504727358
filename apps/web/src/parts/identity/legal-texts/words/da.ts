import type { LegalWords } from '../fill-text.ts'

export const words: LegalWords = {
  changes: {
    terms:
      'Abonnementer, prøveperiode, moms og opsigelse i fuld længde; rapporter om ulovligt indhold, begrundelser og klager; anmeldelser fra før Husrum; hvad eksperter kan med deres data.',
    privacy:
      'Hvert formål med sit grundlag, hvem der arbejder for os efter webstedets opsætning, alle frister, hvordan du bruger dine rettigheder i produktet; cookies på en side for sig.',
  },
  tables: {
    stored: {
      head: ['Navn', 'Type', 'Til hvad', 'Hvor længe'],
      kinds: { cookie: 'Cookie', local: 'Lokalt lager', session: 'Fanens lager', cache: 'Cache' },
      words: {
        token: ['Holder dig logget ind. Serveren læser den kun for at tegne sider', '3 dage, eller til du logger ud'],
        ownToken: ['Kun vores team: deres eget login, mens de ser som en anden', 'Højst 8 timer'],
        seed: ['Fire cifre, så en blandet liste beholder sin rækkefølge, når du bladrer', 'Til browseren lukkes'],
        locale: ['Det sprog, du har valgt', 'Til du bliver logget ud eller rydder det'],
        drafts: [
          'En opgave eller ansøgning, du er begyndt på, uden adgangskoder og koder',
          '30 dage, eller til den er sendt',
        ],
        ownDraft: ['Hvilken af kladderne der hører til fanen', 'Til fanen lukkes'],
        unsent: [
          'Beskeder, svar, anmeldelser og filers navne, som du ikke har sendt endnu',
          'Til de er sendt, eller du logger ud',
        ],
        unsentOf: ['Hvis usendte ord det er, så ingen anden læser dem', 'Til du logger ud'],
        favourites: ['Eksperter, du gemmer uden konto', 'Til du fjerner dem eller logger ind'],
        compared: ['Eksperter, du sammenligner', 'Til du fjerner dem'],
        board: ['Billeder, du gemmer uden konto', 'Til du fjerner dem eller logger ind'],
        keys: ['At du har slået tastaturgenveje fra', 'Til du slår dem til'],
        live: [
          'Den sidste hændelse, en fane har fået, så flere faner deler én forbindelse',
          'Til du logger ud eller rydder det',
        ],
        knownDevice: [
          'At du har logget ind her før, så fremmedes forkerte adgangskoder ikke spærrer for dig. Det åbner intet',
          'Til du sletter det i din browser',
        ],
        push: [
          'Om enheden viser notifikationer og for hvilken konto; at du har sagt nej',
          'Til du logger ud; nej’et, til du rydder det',
        ],
        edits: [
          'Ændringer i en profil eller et projekt, der ikke er gemt endnu; en besked til næste side',
          'Til de er gemt, eller fanen lukkes',
        ],
        code: [
          'Hvornår en kode blev sendt til din telefon, så en genindlæsning ikke sender én til',
          'Til fanen lukkes',
        ],
        mailed: [
          'Et link fra en mail, så det overlever en genindlæsning og forsvinder fra adresselinjen',
          'Til det er brugt, eller fanen lukkes',
        ],
        scroll: ['Hvor langt nede på en side du var, så du kan gå tilbage', 'Til fanen lukkes'],
        notifications: [
          'Hvilke notifikationer der er vist, og en side til når der ikke er forbindelse',
          'Til de bliver erstattet eller ryddet',
        ],
      },
    },
    services: {
      head: ['Tjeneste', 'Hvad den får'],
      words: {
        hosting: ['Drift, database og fillager', 'Alt, hvad vi gemmer'],
        mail: ['Udsendelse af mails', 'Adresse, navn og tekst i de mails, vi sender dig'],
        inbound: ['Modtagelse af svar med mail', 'Mails, du svarer på en besked med'],
        sms: ['Udsendelse af sms’er', 'Telefonnummer og kode'],
        push: [
          'Browserproducenternes push-tjenester',
          'Din browsers adresse hos dem og en krypteret tekst, som de ikke kan læse',
        ],
        payments: [
          'Stripe, eksperters betalinger',
          'E-mail, navn, firma, momsnummer, abonnement; kortet går kun til Stripe, som selv er dataansvarlig for det',
        ],
        tagging: ['Forslag til billeder', 'Billeder, som en ekspert beder om forslag til, mens de bliver lagt op'],
        translation: [
          'Oversættelse',
          'Tekster, som nogen beder om at læse på et andet sprog, uden kontoens navne og adresser',
        ],
        maps: ['Kortudsnit', 'Din netværksadresse og den del af kortet, du ser på'],
      },
    },
    weights: { head: ['Hvad', 'For dig', 'For eksperten'], multiplies: 'Ganges med ekspertens side' },
  },
}
