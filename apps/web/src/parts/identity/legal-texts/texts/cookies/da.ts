import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Cookies',
  description: 'Hver cookie og hver post, som Husrum gemmer i din browser, med navn, formål og levetid.',
  inShort: [
    'To cookies, begge nødvendige for noget, du gør. Intet banner, fordi der ikke er noget at sige ja til.',
    'Ingen cookies fra andre, ingen reklame, ingen sporing på tværs af sider.',
  ],
  sections: [
    {
      id: 'list',
      title: 'Det bliver gemt i din browser',
      blocks: [
        'Listen kommer fra selve programmet. En stjerne står for en del af et navn, for eksempel en samtales nummer.',
        {
          stored: {
            head: ['Navn', 'Type', 'Til hvad', 'Hvor længe'],
            kinds: { cookie: 'Cookie', local: 'Lokalt lager', session: 'Fanens lager', cache: 'Cache' },
            words: {
              token: [
                'Holder dig logget ind. Serveren læser den kun for at tegne sider',
                '3 dage, eller til du logger ud',
              ],
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
        },
        'Det meste dukker kun op, hvis du bruger det, det er til.',
      ],
    },
    {
      id: 'why',
      title: 'Derfor er der intet banner',
      blocks: [
        'Loven kræver samtykke til det, der ikke er strengt nødvendigt for en tjeneste, du har bedt om (cookiebekendtgørelsens § 4, den tyske TDDDG § 25, stk. 2, e-databeskyttelsesdirektivets artikel 5, stk. 3). Sådan noget gemmer vi ikke.',
      ],
    },
    {
      id: 'views',
      title: 'Sådan tæller vi visninger uden cookies',
      blocks: [
        'Eksperter kan se, hvor ofte deres profil er vist. Vi tæller en visning én gang om dagen for hver netværksadresse. Til midnat ligger en hash af adressen med en tilfældig nøgle i hukommelsen, så visning nummer to ikke tæller; så bliver nøglen smidt væk. Adressen bliver ikke gemt sammen med tallet, intet bliver gemt på din enhed, og ingen andre får det at vide.',
      ],
    },
    {
      id: 'clear',
      title: 'Sådan kommer du af med det',
      blocks: [
        'Log ud, så bliver det, der hører til din konto, fjernet fra browseren. Browserens indstillinger sletter resten når som helst; Husrum virker stadig, og du logger ind igen.',
        'Husrum ApS er ansvarlig. Det, vi gemmer hos os, står i [privatlivspolitikken](/privacy-policy-dk).',
      ],
    },
  ],
}
