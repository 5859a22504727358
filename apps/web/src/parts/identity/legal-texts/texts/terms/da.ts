import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Vilkår',
  description:
    'Hvad Husrum gør og ikke gør, hvordan eksperter sættes i rækkefølge, hvad der deles med hvem, og hvordan du stopper igen.',
  inShort: [
    'Husrum er gratis for boligejere. Eksperter kan betale et månedligt abonnement; intet abonnement ændrer på, hvem der vises for hvem.',
    'Ingen ser din opgave, før du sender den til dem. Højst tre eksperter har den ad gangen.',
    'Aftalen om selve arbejdet er mellem dig og eksperten. Vi er ikke part i den.',
    'Du kan stoppe når som helst, og din konto bliver slettet; beskeder bliver hos den anden part.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Hvem vi er, og hvad det gælder',
      blocks: [
        'Husrum drives af Husrum ApS; se [selskabsoplysningerne](/imprint). ”Vi” er det selskab. Vilkårene gælder mellem os og alle, der bruger Husrum: kunder (dem, der leder efter en indretningsarkitekt eller arkitekt), eksperter (indretningsarkitekter, arkitekter og bygningsdesignere, alene eller som tegnestue) og besøgende.',
        'Eksperter bruger Husrum som led i deres erhverv. Kunder kan være forbrugere eller virksomheder; gælder en regel kun forbrugere, står det der.',
        'Hvordan vi behandler persondata, står i [privatlivspolitikken](/privacy-policy-dk).',
      ],
    },
    {
      id: 'service',
      title: 'Hvad Husrum gør',
      blocks: [
        'En kunde beskriver en opgave: hvilken type hjælp, hvilke rum eller hvilken type byggeri, hvor, hvornår, til hvilket honorar og i hvilken stil. Ud fra det finder vi de eksperter, der passer, viser dem med begrundelser og bringer opgaver og beskeder frem og tilbage.',
        'Honorarer på Husrum er ekspertens eget sædvanlige honorar i euro uden byggeudgifter. De er ikke tilbud. Danske sider viser også et afrundet beløb i kroner.',
        'Vi gør, hvad vi kan, for at Husrum kører, men der kan være korte afbrydelser, for eksempel ved vedligeholdelse.',
      ],
    },
    {
      id: 'account',
      title: 'Din konto',
      blocks: [
        'Du skal være fyldt 18. Giv rigtige oplysninger, hold din adgangskode for dig selv, og sig til, hvis du tror, at en anden bruger din konto. Én e-mailadresse er én konto med én rolle.',
        'Vi sender en kode til din telefon, når du opretter en konto, så eksperterne kan regne med, at der står et menneske bag en opgave.',
      ],
    },
    {
      id: 'ranking',
      title: 'Sådan matcher vi, og det afgør rækkefølgen',
      blocks: [
        'Vi ser kun på eksperter, der laver den type arbejde, du spørger om, tager din type projekt, mødes på en måde, I begge kan, og kan nå dig. Er der for få tilbage, slipper vi ønsker ét ad gangen: typen af ekspert, dit ønske om at blive i dit område, ekspertens eget område (kun for dem, der har sagt ja) og til sidst eksperter uden plads denne måned. Det, vi har sluppet, står på matchet.',
        'Rækkefølgen følger af to skøn: hvor sandsynligt det er, at du siger ja, og hvor sandsynligt det er, at eksperten gør. Hvad der tæller og hvor meget, sådan som programmet bruger det i dag, står på siden [sådan bliver rækkefølgen til](/ranking) og er forklaret med et eksempel på [sådan matcher vi](/how-matching-works).',
        'Hvad en ekspert betaler os, tæller ikke, hverken direkte eller indirekte. Der er ingen betalte pladser og ingen annoncer mellem dine matches. Et abonnement begrænser kun, hvor mange nye forespørgsler en ekspert kan få på 30 dage.',
        'Procenttallet er vores skøn over, hvor sandsynligt det er, at I begge siger ja. Du kan åbne hvert match og læse, hvad hver del har bidraget med. Du kan ændre alle svar i din opgave og det, der betyder noget for dig; så ændrer listen sig.',
        'I listen over alle eksperter vælger du selv rækkefølgen: bedst til dine søgeord, bedste anmeldelser, nyeste, afstand eller blandet. Blandingen er ens for alle en given dag eller et givet besøg og begunstiger ingen.',
      ],
    },
    {
      id: 'sharing',
      title: 'Hvem der ser din opgave, og hvornår',
      blocks: [
        'Når vi matcher, får ingen besked. En ekspert hører først om din opgave, når du trykker ”Send min opgave”, sender den til dine tre første eller skriver den første besked.',
        {
          list: [
            'En ekspert, du har sendt den til, ser dit fornavn, din by, opgaven og de billeder, du valgte.',
            'Dit telefonnummer og din e-mail er skjult, indtil du deler dem med den ekspert.',
            'Højst tre eksperter kan have en ubesvaret opgave ad gangen, og højst otte i hele dens levetid. Vi giver den aldrig videre til andre, og vi sælger den aldrig.',
            'En ekspert har to hverdage til at svare. Kommer der intet svar, udløber forespørgslen, og pladsen på din liste er fri igen; din opgave går ikke til andre, før du sender den.',
          ],
        },
      ],
    },
    {
      id: 'messages',
      title: 'Beskeder',
      blocks: [
        'Skriv pænt, skriv om projektet, og send ikke noget, du ikke må give videre. Et program ser på de første ord fra hver side efter tegn på svindel og reklame. Det, det finder, bliver markeret for læseren og kan blive lagt frem for vores medarbejdere; de samme ord med et link til mange bliver afvist.',
        'Vores medarbejdere læser kun en samtale, når en af jer har rapporteret den, eller programmet har, og ser den del, der fandtes på det tidspunkt. Hvert opslag bliver registreret.',
      ],
    },
    {
      id: 'hiring',
      title: 'Aftalen med eksperten',
      blocks: [
        'Om I skal arbejde sammen, om hvad og til hvilken pris, aftaler du direkte med eksperten. Tilbud og møder på Husrum hjælper jer med at skrive det ned; når du accepterer et tilbud, får eksperten at vide, at du er enig. Vi er ikke part i den aftale, udfører ikke arbejdet, tager ingen provision og kontrollerer hverken tegninger, tilladelser eller byggeri.',
        'Eksperter står selv inde for, hvad de skriver om sig: kunnen, projekter, honorarer, forsikring og beskyttede titler. ”Arkitekt” er en beskyttet titel i Tyskland, Østrig og Schweiz; der står den først på en profil, når vi har set optagelsen i arkitektkammerets liste.',
      ],
    },
    {
      id: 'price',
      title: 'Hvad det koster',
      blocks: [
        'For kunder er Husrum gratis, også for forbrugere, der aldrig hyrer nogen.',
        'Eksperter kan bruge Basic gratis. Betalte abonnementer er for erhvervsdrivende; priserne uden moms og grænserne står dér, hvor en ekspert vælger.',
        {
          list: [
            'Når profilen bliver godkendt, begynder en prøveperiode på 14 dage med Professional, uden kort og én gang pr. konto, medmindre Basic blev valgt. Den ender på Basic; intet bliver slettet, og intet bliver trukket.',
            'Et betalt abonnement løber en måned eller et år ad gangen, betales forud med kort og fornyes, indtil det bliver opsagt. Det tager lige så få klik at opsige som at købe, virker ved periodens udløb og kan fortrydes indtil da. Sletter du kontoen, bliver et betalt abonnement opsagt til periodens udløb; det slutter senest, når kontoen er slettet for altid.',
            'Et større abonnement begynder med det samme, og du ser beløbet for resten af perioden, før du bekræfter. Et mindre begynder med næste periode. Det, der ligger ud over grænserne, er sat i bero og bliver ikke slettet.',
            'Moms: 25 % i Danmark; i andre EU-lande ingen med et gyldigt momsnummer (omvendt betalingspligt) og 25 % uden; andre steder ingen.',
            'Mislykkes en betaling, beholder abonnementet sine rettigheder i 14 dage, og vi minder om det. Derefter gælder Basic.',
            'Fakturaer og kreditnotaer ligger i indstillingerne. Vi fortæller om en ny pris mindst 30 dage før den periode, den først gælder for.',
          ],
        },
      ],
    },
    {
      id: 'experts',
      title: 'For eksperter',
      blocks: [
        'Et menneske læser hver ansøgning. Vi kan bede om ændringer eller sige nej, altid med begrundelse. Vis kun arbejde, der er dit, og billeder, du må bruge, og sig for hvert billede, om det må stå på siden med inspiration; det kan du altid ændre.',
        'Du får forespørgsler, der passer; vi lover ikke et bestemt antal. Svar inden for to hverdage, også når det er et nej. En forespørgsel er kun til dig: Den må ikke gives videre, og kontaktoplysninger må kun bruges til det ene projekt.',
        'Du må tilbyde dine ydelser alle andre steder og til enhver pris. Vi sælger ikke selv ydelser, der konkurrerer med dine, og behandler ingen ekspert anderledes på grund af en forbindelse til os.',
        'Du har adgang til det, du har skrevet ind, til dine forespørgsler, samtaler, anmeldelser og fakturaer og, alt efter abonnement, til tal om din profil, så længe kontoen findes, og kan tage en kopi med dig. Andre får kun tal om din profil som en del af medianer af mindst fem eksperter. Når kontoen er slettet, gemmer vi kun det, der står i [privatlivspolitikken](/privacy-policy-dk).',
        'Den, der ejer et studie, bestemmer, hvem der arbejder i det, og svarer for, hvad de gør der.',
      ],
    },
    {
      id: 'reviews',
      title: 'Anmeldelser',
      blocks: [
        'Kun en kunde, hvis aftale med eksperten gennem Husrum er bekræftet, kan skrive en anmeldelse: én gang og inden for 60 dage. Den bliver offentliggjort efter 48 timer og kan ændres i 14 dage, indtil eksperten har svaret. Vi betaler ikke for anmeldelser og fjerner ikke de dårlige.',
        'Anmeldelser fra tidligere kunder, som en ekspert har bedt om dem, bliver vist for sig, som fra før Husrum, og tæller ikke med i noget gennemsnit og ingen rækkefølge.',
        'En anmeldelse, der nævner en e-mail, et telefonnummer eller en webadresse, venter, til det er taget ud. Én, der bliver rapporteret, bliver stående og er markeret; den tages kun ned, hvis den er ulovlig eller nævner private forhold, og med begrundelse. Eksperten kan svare én gang. Gennemsnit vises fra tre anmeldelser.',
      ],
    },
    {
      id: 'content',
      title: 'Dit indhold, og hvad der ikke er tilladt',
      blocks: [
        'Det, du skriver og lægger op, er stadig dit. Du giver os lov til at gemme det og vise det dér, hvor Husrum skal vise det, så længe det står der. Vi bruger det ikke til andet, især ikke til reklame og ikke til at træne modeller for andre.',
        'Følgende er ikke tilladt: ulovligt indhold, andres billeder eller data uden lov, falske profiler eller anmeldelser, reklame i beskeder, automatisk indsamling ud over det, den offentlige grænseflade tilbyder, og forsøg på at bryde ind.',
        'Ser du ulovligt indhold, så fortæl os det med [formularen til det](/notice), eller skriv til {email}: adressen, hvorfor du mener, at det er ulovligt, og dit navn og din e-mail. Du behøver ingen konto. Vi bekræfter, at vi har fået det, et menneske afgør sagen uden ophold, og vi fortæller dig og den, hvis indhold det er, hvad der er besluttet og hvorfor.',
      ],
    },
    {
      id: 'measures',
      title: 'Når vi begrænser indhold eller en konto',
      blocks: [
        'Bryder nogen vilkårene eller loven, kan vi skjule indhold, stoppe for forespørgsler, suspendere eller lukke kontoen. Vi vælger det mildeste, der hjælper. Et menneske afgør det, og begrundelsen når den, det gælder, senest når det træder i kraft: hvad der er besluttet, på hvilke kendsgerninger og efter hvilken regel, om et program har fundet det, og hvordan man klager.',
        'Før en eksperts konto lukkes for altid, kommer begrundelsen mindst 30 dage i forvejen, medmindre loven kræver andet, eller vilkårene er brudt gentagne gange. Den, der ofte offentliggør åbenlyst ulovligt indhold, kan blive suspenderet, og det samme kan den, der ofte sender åbenlyst grundløse rapporter; vi advarer først.',
      ],
    },
    {
      id: 'appeals',
      title: 'At klage over en afgørelse',
      blocks: [
        'Du kan klage over en afgørelse om dit indhold, din konto eller din rapport i seks måneder, gratis, ved at skrive til {email} med sagens nummer eller et link til det, det drejer sig om. En anden end den, der traf afgørelsen, ser på sagen igen og svarer med begrundelse; intet program afgør den.',
        'Brugere i EU kan gå til et godkendt udenretsligt tvistbilæggelsesorgan og alle til domstolene. I en tvist med en ekspert som erhvervsbruger kan begge parter foreslå en mægler; vi deltager i god tro.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Fortrydelsesret for forbrugere',
      blocks: [
        'Som forbruger kan du fortryde din aftale med os inden for 14 dage, efter at du har oprettet en konto, og uden at give en grund. En klar besked er nok, for eksempel en e-mail til {email}, hvor der står ”Jeg fortryder min aftale med Husrum” med dit navn og din e-mailadresse. Så sletter vi kontoen og alt, hvad der hører til. Du har intet betalt, så der er intet at betale tilbage.',
      ],
    },
    {
      id: 'ending',
      title: 'At stoppe igen',
      blocks: [
        'Du kan stoppe når som helst og med det samme: i indstillingerne med din adgangskode eller ved at skrive til {email}. Du bliver logget ud og skjult med det samme. I 14 dage kan du gendanne kontoen med linket i den mail, vi sender dig, eller ved at logge ind; derefter bliver den slettet, og det får du en mail om.',
        'Beskeder bliver hos den anden part under ”Slettet bruger”. En anmeldelse, du har skrevet, bliver stående uden dit navn. Fakturaer bliver gemt, så længe bogføringsloven siger. Hvad der ellers bliver gemt, står i [privatlivspolitikken](/privacy-policy-dk#periods).',
        'Vi kan opsige en aftale med 30 dages varsel og en begrundelse. En konto, som ingen har brugt i 24 måneder, slettes på samme måde, med en mail og de samme 14 dage. En opgave afsluttes af sig selv efter 90 dage; vi spørger efter 30 og 75 dage.',
      ],
    },
    {
      id: 'liability',
      title: 'Ansvar',
      blocks: [
        'Vi er erstatningsansvarlige efter loven ved forsæt og grov uagtsomhed, for personskade og efter reglerne om produktansvar. Ellers er vi kun ansvarlige, hvis vi misligholder en væsentlig forpligtelse, og da for det tab, der kunne forudses. Vi er ikke ansvarlige for, hvad kunder og eksperter aftaler eller gør indbyrdes. Rettigheder, som forbrugere ikke kan give afkald på, berøres ikke.',
      ],
    },
    {
      id: 'complaints',
      title: 'Klager og kontaktpunkter',
      blocks: [
        'Skriv til {email}; et menneske svarer inden for fem hverdage. Eksperter kan dér klage over tekniske problemer, begrænsninger og alt andet om vores pligter som formidler; det er gratis.',
        'Som forbruger i Danmark kan du klage til Center for Klageløsning, Nævnenes Hus, Toldboden 2, 8800 Viborg ([naevneneshus.dk](https://naevneneshus.dk)). Vi deltager ikke og er ikke forpligtet til at deltage i sager ved et tysk forbrugerklagenævn.',
        'Den samme adresse er det centrale kontaktpunkt for myndigheder og brugere efter artikel 11 og 12 i forordningen om digitale tjenester, på dansk, engelsk eller tysk.',
      ],
    },
    {
      id: 'law',
      title: 'Lov og værneting',
      blocks: [
        'Dansk ret gælder. Er du forbruger, beholder du også den beskyttelse, som loven i det land, hvor du bor, giver dig, og du kan anlægge sag og sagsøges dér. For virksomheder er værnetinget Retten i Aarhus.',
      ],
    },
    {
      id: 'changes',
      title: 'Ændringer af vilkårene',
      blocks: [
        'En ny version gælder for nye konti fra sin dato. For alle andre gælder den 30 dage efter, at vi har fortalt om den, med hvad der ændres og hvorfor: med en mail til en bekræftet adresse og med en besked på hver side, når du er logget ind. Indtil da gælder den version, du kender.',
        'Er du ikke enig, kan du stoppe inden da uden nogen ulempe. Sammen med hvert samtykke gemmer vi, hvilken version det gjaldt, på hvilket sprog og hvornår det blev givet; listen står i indstillingerne og er med i kopien af dine data. Tidligere versioner kan læses nedenfor.',
      ],
    },
  ],
  history: [
    {
      version: '2026-11-23',
      what: 'Abonnementer, prøveperiode, moms og opsigelse i fuld længde; rapporter om ulovligt indhold, begrundelser og klager; anmeldelser fra før Husrum; hvad eksperter kan med deres data.',
    },
  ],
}
