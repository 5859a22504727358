import type { LegalText } from '../../legal-text.ts'

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
                'Konto: navn, e-mail, telefon, sted, sprog, profilbillede, adgangskode (kun som en hash, der ikke kan regnes tilbage), enheder, du er logget ind på',
                'For at drive din konto, kunne nå dig og holde andre ude',
                'Art. 6, stk. 1, litra b, aftale',
              ],
              [
                'Opgave: dine svar, de billeder, du har valgt, og den stil, der følger af dem, og det, du har skrevet om projektet',
                'For at finde eksperter, der passer, og fortælle dem, du vælger, hvad det drejer sig om',
                'Art. 6, stk. 1, litra b, aftale',
              ],
              [
                'Ekspertprofil: beskrivelse, projekter, billeder, honorarer, steder, sprog, firma og eventuelt numre i register og arkitektkammer',
                'For at vise profilen offentligt og matche den. Numrene tjekker vi, og de vises ikke',
                'Art. 6, stk. 1, litra b, aftale',
              ],
              [
                'Matches og forespørgsler: hvem der blev foreslået for hvem med hvilke begrundelser, hvad der er sendt, læst, besvaret eller afslået og hvornår',
                'For at matche, holde rækkefølgen fair og gøre matchningen bedre',
                'Art. 6, stk. 1, litra b, aftale, og litra f, vores interesse i en fair rækkefølge, der bliver bedre',
              ],
              [
                'Beskeder, filer, tilbud, møder og eksperters noter',
                'For at levere dem og have dem klar for begge parter',
                'Art. 6, stk. 1, litra b, aftale',
              ],
              [
                'Tegn på svindel eller reklame, som et program finder i de første ord; rapporter',
                'For at beskytte læseren',
                'Art. 6, stk. 1, litra f, vores interesse i en sikker tjeneste',
              ],
              [
                'Anmeldelser, svar og rapporter om dem; for tidligere kunder en nøglehash af e-mailadressen',
                'Så andre kan danne sig et indtryk, og så hver postkasse bliver spurgt én gang',
                'Art. 6, stk. 1, litra f, offentlighedens interesse i ærlige anmeldelser',
              ],
              ['Favoritter, samlinger og gemte søgninger', 'Fordi du gemmer dem', 'Art. 6, stk. 1, litra b, aftale'],
              [
                'Notifikationer og dine valg om dem; nøgler til en enhed, du lader os give besked på',
                'For at fortælle dig, hvad der er sket',
                'Art. 6, stk. 1, litra b, aftale; for enheder litra a, dit samtykke dér',
              ],
              [
                'Abonnement, fakturaer, momsnummer, kortets mærke og sidste fire cifre',
                'For at sælge abonnementer og til bogføring. Kortets nummer ser vi aldrig',
                'Art. 6, stk. 1, litra b, aftale, og litra c, bogføringsloven',
              ],
              [
                'Beskeder fra kontaktformularen; rapporter om ulovligt indhold, og hvad der blev besluttet',
                'For at svare og give en begrundelse',
                'Art. 6, stk. 1, litra f, vores interesse i at svare; for rapporter litra c, forordningen om digitale tjenester',
              ],
              [
                'Beskeder, du beder om at læse på et andet sprog; små kopier af billeder, du beder om forslag til',
                'For at få dem oversat eller få forslag til rum og stil hos en ekstern tjeneste',
                'Art. 6, stk. 1, litra a, dit samtykke første gang, du bruger det',
              ],
              [
                'Accept af vilkårene og af denne politik: version, tidspunkt, sprog',
                'For at kunne bevise det',
                'Art. 6, stk. 1, litra c, pligt til at påvise, art. 7, stk. 1',
              ],
              [
                'Tekniske logfiler: netværksadresse, tidspunkt, side, kaldets nummer, mislykkede loginforsøg',
                'For at finde fejl og afværge angreb',
                'Art. 6, stk. 1, litra f, vores interesse i sikkerhed',
              ],
              [
                'Tal for visninger af profiler og projekter: antal pr. dag, aldrig hvem',
                'Så eksperter ser, hvordan deres side bliver fundet',
                'Art. 6, stk. 1, litra f, deres interesse i de tal',
              ],
              [
                'Et link til ufærdige svar, som du har sendt til dig selv',
                'For at sende det',
                'Art. 6, stk. 1, litra a, dit samtykke, som du altid kan trække tilbage',
              ],
            ],
          },
        },
        'En visning af en profil tælles én gang om dagen for hver netværksadresse. Til det ligger en hash af adressen med en tilfældig nøgle i hukommelsen til midnat; ingen af dem bliver gemt, og der bliver ikke sat nogen cookie.',
        'Du behøver ikke at give os noget, men uden de felter, der skal udfyldes, kan vi hverken oprette en konto eller finde et match. Vi beder ikke om følsomme oplysninger (såsom helbred eller tro); lad være med at skrive dem i opgaver og beskeder.',
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
            'En ekspert ser dit fornavn, din by, din opgave og de valgte billeder, når du sender din opgave til den ekspert, og dit telefonnummer og din e-mail, når du deler dem med den ekspert. Adressen på et aftalt besøg ser den kun, hvis du giver den, og kun ved det møde. I et studie ser de, der arbejder der, det samme.',
            'Alle ser en eksperts offentlige profil, projekter og offentliggjorte anmeldelser med det navn, forfatteren har valgt. En delt samling kan ses af alle, der har linket.',
            'Vores medarbejdere ser det, deres opgave kræver: hjælp, tjek af profiler og rapporter. De kan kun se ind i en samtale, når den er rapporteret, og det bliver registreret.',
            'Myndigheder får kun data, når en lov pålægger os at give dem.',
          ],
        },
        'Vi sælger ikke data og giver dem ikke videre til reklame.',
      ],
    },
    {
      id: 'processors',
      title: 'Hvem der arbejder for os',
      blocks: [
        'De arbejder efter vores instruks og efter kontrakt (art. 28). Listen følger af, hvordan dette websted er sat op:',
        {
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
              tagging: [
                'Forslag til billeder',
                'Billeder, som en ekspert beder om forslag til, mens de bliver lagt op',
              ],
              translation: [
                'Oversættelse',
                'Tekster, som nogen beder om at læse på et andet sprog, uden kontoens navne og adresser',
              ],
              maps: ['Kortudsnit', 'Din netværksadresse og den del af kortet, du ser på'],
            },
          },
        },
        'Det, der ikke står her, bliver ikke brugt: Så bliver der for eksempel ikke sendt billeder nogen steder hen, og kortet tegner vi selv. Vi vælger tjenester, der opbevarer data i EU eller EØS; hvor det ikke er sådan, gælder en tilstrækkelighedsafgørelse eller EU’s standardkontraktbestemmelser. Skriv til {email} for at få navne og steder.',
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
              ['Sessionen, når du er logget ind', '3 dage, eller til du logger ud'],
              ['Kode til din telefon', '10 minutter; beviset for, at den var rigtig, 30 minutter'],
              ['Opgave, du ikke har sendt endnu', '30 dage, kun på din enhed; sendt til dig selv 30 dage, forseglet'],
              ['Aktiv konto med dens opgaver, beskeder og matches', 'Så længe kontoen findes'],
              ['Konti, som ingen har brugt, og afsluttede opgaver', 'Slettet efter 24 måneder'],
              [
                'Konto, du sletter',
                'Skjult med det samme, slettet efter 14 dage; i samtaler står der ”Slettet bruger”',
              ],
              [
                'Det, der bliver tilbage',
                'Dine beskeder hos den anden part; opgavens valg, forespørgsler og matches med tidspunkter, uden ord og kontakter; offentliggjorte anmeldelser uden dit navn; samtykker med version og tidspunkt, som ikke længere nævner nogen',
              ],
              ['Kopi af dine data, som du har bedt om', '7 dage'],
              ['Adressen på et besøg', '7 dage efter besøget, eller til det aflyses'],
              ['Forespørgsel eller projekt, som en ekspert arkiverer eller sletter', 'Kan gendannes i 30 dage'],
              ['Fil, der ikke er sendt med en besked', '1 dag'],
              [
                'Rapporter om samtaler og om ulovligt indhold samt beskeder fra kontaktformularen, når de er afgjort',
                '24 måneder',
              ],
              ['Hvad der blev af en mail, du svarede med', '60 dage'],
              ['Tal for visninger', '24 måneder'],
              ['Fakturaer', 'Til fem år efter udgangen af deres år i Danmark, otte år andre steder'],
              [
                'Tekniske logfiler',
                'Ikke i vores database; kun så længe serverens logge bliver gemt for at finde en fejl eller et angreb',
              ],
              [
                'Sikkerhedskopier',
                'Til de bliver overskrevet; efter en gendannelse bliver de, der skulle slettes, slettet igen',
              ],
              ['Bevis for samtykke', 'Så længe kontoen findes, og til krav fra den er forældet'],
            ],
          },
        },
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies og lagring på din enhed',
      blocks: [
        'Vi bruger kun det, der er nødvendigt for noget, du har bedt om, så der kræves intet samtykke (cookiebekendtgørelsens § 4, den tyske TDDDG § 25, stk. 2). Hver cookie og hver post med navn og levetid står på siden [cookies](/cookies).',
        'Der er ingen cookies fra andre, ingen tællepixels og ingen skrifttyper eller scripts, der bliver hentet andre steder fra.',
      ],
    },
    {
      id: 'security',
      title: 'Sådan beskytter vi det',
      blocks: [
        'Forbindelser er krypterede. Adgangskoder gemmes som argon2id-hash og sessioner som hash. Positioner og andet, der er skjult i billeder, fjernes, når du lægger dem op. Medarbejdere kan kun komme til persondata, så vidt arbejdet kræver det, og hvert opslag i en samtale bliver registreret.',
      ],
    },
    {
      id: 'rights',
      title: 'Dine rettigheder, og hvordan du bruger dem',
      blocks: [
        {
          table: {
            head: ['Ret', 'Hvordan'],
            rows: [
              [
                'Indsigt og en kopi (art. 15), data i en form, maskiner kan læse (art. 20)',
                'Indstillinger, Privatliv: ”Hent dine data”. En ZIP-fil med en side til at læse og JSON',
              ],
              ['Berigtigelse (art. 16)', 'I indstillingerne, i din opgave eller i din profil'],
              [
                'Sletning (art. 17)',
                'Indstillinger, Privatliv: ”Slet din konto”. Enkelte billeder, projekter og anmeldelser kan slettes, hvor de står',
              ],
              [
                'Begrænsning (art. 18) og indsigelse (art. 21)',
                'Skriv til {email}; sætter du en opgave eller en profil på pause, stopper matchningen med det samme',
              ],
              [
                'At trække samtykke tilbage (art. 7, stk. 3)',
                'Indstillinger, Privatliv, for oversættelse og forslag; Indstillinger, Notifikationer; linket nederst i hver mail; browserens indstillinger for notifikationer på enheden. Det, der er sket før, forbliver lovligt',
              ],
              [
                'En forklaring på et match, og et menneske, der ser på det (art. 22)',
                'Åbn matchet, eller skriv til {email}',
              ],
            ],
          },
        },
        'Vi svarer inden for en måned. Det koster ikke noget.',
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
        'En ny version gælder for den, der har en konto, 30 dage efter, at vi har fortalt om den, med en mail til en bekræftet adresse og med en besked efter login. Datoen ovenfor siger, hvilken version du læser; tidligere står nedenfor.',
      ],
    },
  ],
  history: [
    {
      version: '2026-11-23',
      what: 'Hvert formål med sit grundlag, hvem der arbejder for os efter webstedets opsætning, alle frister, hvordan du bruger dine rettigheder i produktet; cookies på en side for sig.',
    },
  ],
}
