import type { LegalText } from '../../../legal-text.ts'

export const text: LegalText = {
  title: 'Privatlivspolitik',
  description: 'Hvilke persondata Husrum gemmer, til hvad, hvor længe, hvem der ser dem, og hvad du kan kræve af os.',
  inShort: [
    'Vi gemmer det, du giver os, for at finde en ekspert eller en kunde til dig, og intet bliver solgt.',
    'Eksperter ser først dit telefonnummer og din e-mail, når du deler dem.',
    'Ingen reklamecookies og ingen sporing fra andre. Derfor er der intet cookiebanner.',
    'Du kan få en kopi af alt og få det slettet.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Hvem der er ansvarlig',
      blocks: [
        'Husrum ApS er dataansvarlig efter databeskyttelsesforordningen (GDPR); adressen står under [selskabsoplysninger](/imprint). Skriv om privatliv til {email}; et menneske svarer, senest inden for en måned.',
      ],
    },
    {
      id: 'kept',
      title: 'Hvad vi gemmer, til hvad og på hvilket grundlag',
      blocks: [
        {
          table: {
            head: ['Hvad', 'Til hvad', 'Grundlag i GDPR'],
            rows: [
              [
                'Konto: navn, e-mail, telefon, sted, sprog, adgangskode (kun som en hash, der ikke kan regnes tilbage)',
                'For at drive din konto og kunne nå dig',
                'Art. 6, stk. 1, litra b, aftale',
              ],
              [
                'Opgave: dine svar, yndlingsbilleder og den stil, der følger af dem, og det, du har skrevet om projektet',
                'For at finde eksperter, der passer, og fortælle dem, du vælger, hvad det drejer sig om',
                'Art. 6, stk. 1, litra b, aftale',
              ],
              [
                'Ekspertprofil: beskrivelse, projekter, billeder, honorarer, sted, firma og eventuelt registreringsnummer',
                'For at vise profilen offentligt og matche den. Registreringsnummeret vises ikke',
                'Art. 6, stk. 1, litra b, aftale',
              ],
              [
                'Matches og forespørgsler: hvem der blev foreslået for hvem med hvilke begrundelser, hvad der er sendt, læst, besvaret eller afvist og hvornår',
                'For at gennemføre det, holde rækkefølgen fair og gøre matchningen bedre',
                'Art. 6, stk. 1, litra b, aftale, og litra f, vores interesse i en fair rækkefølge, der bliver bedre',
              ],
              ['Beskeder og det, der er vedhæftet', 'For at levere dem', 'Art. 6, stk. 1, litra b, aftale'],
              [
                'Anmeldelser og svar på dem',
                'Så andre kan danne sig et indtryk',
                'Art. 6, stk. 1, litra f, offentlighedens interesse i ærlige anmeldelser',
              ],
              [
                'Accept af vilkårne: version, tidspunkt, sprog',
                'For at kunne bevise det',
                'Art. 6, stk. 1, litra c, pligt til at påvise, art. 7, stk. 1',
              ],
              [
                'Tekniske optegnelser: adresse, tidspunkt, side, forespørgslens nummer, mislykkede login',
                'For at finde fejl og afværge angreb',
                'Art. 6, stk. 1, litra f, vores interesse i sikkerhed',
              ],
              ['Eksperters fakturaer', 'Bogføring', 'Art. 6, stk. 1, litra c, bogføringsloven'],
              [
                'Mails, du beder om, for eksempel et link til at fortsætte en opgave',
                'For at sende dem',
                'Art. 6, stk. 1, litra a, dit samtykke, som du altid kan trække tilbage',
              ],
            ],
          },
        },
        'Du behøver ikke give os noget, men uden de felter, der skal udfyldes, kan vi hverken lave en konto eller et match. Vi beder ikke om følsomme oplysninger (for eksempel om helbred eller tro); hold dem venligst ude af opgaver og beskeder.',
      ],
    },
    {
      id: 'matching',
      title: 'Matchning er profilering',
      blocks: [
        'For at sætte eksperter i rækkefølge til dig sammenligner et program din opgave med deres profiler: stil, honorar, afstand, anmeldelser og mere, som beskrevet under [sådan matcher vi](/terms-and-conditions-dk#ranking). Det er profilering, men der bliver ikke afgjort noget om dig: Du ser begrundelserne, du vælger selv, hvem du spørger, og eksperten vælger selv, om svaret er ja. Du kan ændre dine svar og bede os forklare et resultat eller lade et menneske se på det.',
      ],
    },
    {
      id: 'shared',
      title: 'Hvem der ser hvad, og hvornår',
      blocks: [
        {
          list: [
            'En ekspert ser dit fornavn, din by, din opgave og de valgte billeder, når du sender opgaven til den ekspert, og dit telefonnummer og din e-mail, når du deler dem med den ekspert.',
            'Alle ser en eksperts offentlige profil, projekter og offentliggjorte anmeldelser med det navn, forfatteren har valgt.',
            'Leverandører arbejder for os efter vores instruks og aftale (art. 28): drift og database, udsendelse af mail, udsendelse af sms og for eksperter betaling. Vi vælger dem, der holder data i EU eller EØS; hvor det ikke er sådan, gælder EU’s standardkontraktbestemmelser eller en afgørelse om tilstrækkelig beskyttelse. Skriv til os, hvis du vil se den aktuelle liste.',
            'Myndigheder får kun data, når loven pålægger os at give dem.',
          ],
        },
        'Vi sælger ikke data og giver dem ikke videre til reklame.',
      ],
    },
    {
      id: 'periods',
      title: 'Hvor længe vi gemmer det',
      blocks: [
        {
          table: {
            head: ['Hvad', 'Hvor længe'],
            rows: [
              ['Session efter login', '3 dage, eller til du logger ud'],
              ['Kode til din telefon', '10 minutter; beviset for, at den var rigtig, 30 minutter'],
              ['Opgave, du ikke har sendt endnu', '30 dage, kun på din egen enhed'],
              ['Aktiv konto, dens opgaver, beskeder og matches', 'Så længe kontoen findes'],
              ['Konti, ingen har brugt, og afsluttede opgaver', 'Slettes efter 24 måneder'],
              [
                'Konto, du sletter',
                'Skjules med det samme, slettes efter 14 dage; i samtaler står der ”Slettet bruger”',
              ],
              ['Forespørgsel, en ekspert arkiverer', 'Kan hentes tilbage i 30 dage'],
              ['Fakturaer', '5 år i Danmark, 8 år i Tyskland'],
              ['Tekniske optegnelser', 'Kun så længe det er nødvendigt for at finde en fejl eller et angreb'],
              ['Bevis for samtykke', 'Så længe kontoen findes, og til krav derfra er forældet'],
            ],
          },
        },
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies og lagring på din enhed',
      blocks: [
        'Vi bruger kun det, der er nødvendigt for noget, du har bedt om, så der kræves intet samtykke (cookiebekendtgørelsens § 4, i Tyskland § 25, stk. 2, TDDDG):',
        {
          table: {
            head: ['Navn', 'Slags', 'Til hvad', 'Hvor længe'],
            rows: [
              ['access_token', 'Cookie', 'Holder dig logget ind; strengt nødvendig', '3 dage'],
              [
                'seed',
                'Cookie',
                'Fire cifre, så en blandet liste beholder sin rækkefølge, mens du bladrer',
                'Til browseren lukkes',
              ],
              ['locale', 'Lokalt lager', 'Det sprog, du har valgt', 'Til sessionen udløber, eller du rydder det'],
              [
                'Kladder',
                'Lokalt lager',
                'En opgave eller en besked, du er begyndt på. Adgangskoder og koder gemmes aldrig',
                '30 dage',
              ],
              [
                'Små indstillinger',
                'Lokalt lager',
                'For eksempel at tastaturgenveje er slået fra',
                'Til du ændrer eller rydder dem',
              ],
            ],
          },
        },
        'Der er ingen cookies fra andre, ingen tællepixels og ingen skrifter eller scripts, der hentes andre steder fra.',
      ],
    },
    {
      id: 'security',
      title: 'Sådan beskytter vi det',
      blocks: [
        'Forbindelser er krypterede. Adgangskoder gemmes som argon2id-hash og sessioner som hash. Positioner og andet, der er skjult i billeder, fjernes, når du lægger dem op. Medarbejdere kan kun komme til persondata, så vidt arbejdet kræver det, og hvert blik i en samtale bliver registreret.',
      ],
    },
    {
      id: 'rights',
      title: 'Dine rettigheder',
      blocks: [
        'Du kan kræve indsigt og en kopi (art. 15), rettelse (art. 16), sletning (art. 17), begrænsning (art. 18) og dine data i en form, som maskiner kan læse (art. 20). Hvor vi bygger på vores egen interesse, kan du gøre indsigelse (art. 21). Samtykke kan altid trækkes tilbage; det, der er sket før, er stadig lovligt. Det meste kan du selv gøre i indstillingerne; skriv om resten til {email}.',
      ],
    },
    {
      id: 'complaint',
      title: 'Klage til en myndighed',
      blocks: [
        'Du kan klage til myndigheden i det land, hvor du bor eller arbejder. I Danmark er det Datatilsynet, Carl Jacobsens Vej 35, 2500 Valby ([datatilsynet.dk](https://www.datatilsynet.dk)), som også er ledende myndighed for os. I Tyskland er det databeskyttelsesmyndigheden i din delstat; adresserne står på [bfdi.bund.de](https://www.bfdi.bund.de).',
      ],
    },
    {
      id: 'changes',
      title: 'Ændringer',
      blocks: [
        'Ændrer noget sig, som betyder noget for dig, skriver vi til dig, før det træder i kraft. Datoen nedenfor siger, hvilken version du læser.',
      ],
    },
  ],
}
