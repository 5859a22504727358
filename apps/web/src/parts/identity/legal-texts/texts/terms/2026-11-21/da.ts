import type { LegalText } from '../../../legal-text.ts'

export const text: LegalText = {
  title: 'Vilkår',
  description:
    'Hvad Husrum gør og ikke gør, hvordan eksperter sættes i rækkefølge, hvad der deles med hvem, og hvordan du stopper igen.',
  inShort: [
    'Husrum er gratis for boligejere. Eksperter kan betale et månedligt abonnement; intet abonnement ændrer på, hvem der vises for hvem.',
    'Ingen ser din opgave, før du sender den til dem. Højst tre eksperter har den ad gangen.',
    'Aftalen om selve arbejdet er mellem dig og eksperten. Vi er ikke part i den.',
    'Du kan gå når som helst, og det, du har skrevet, bliver slettet.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Hvem vi er, og hvad det gælder',
      blocks: [
        'Husrum drives af Husrum ApS; se [selskabsoplysningerne](/imprint). ”Vi” er det selskab. Vilkårne gælder mellem os og alle, der bruger Husrum: kunder (dem, der leder efter en indretningsarkitekt eller arkitekt), eksperter (indretningsarkitekter, arkitekter og planlæggere, alene eller som tegnestue) og besøgende.',
        'Eksperter bruger Husrum som led i deres erhverv. Kunder kan være forbrugere eller virksomheder; gælder en regel kun forbrugere, står det der.',
        'Hvordan vi behandler persondata, står i [privatlivspolitikken](/privacy-policy-dk).',
      ],
    },
    {
      id: 'service',
      title: 'Hvad Husrum gør',
      blocks: [
        'En kunde beskriver en opgave: hvilken slags hjælp, hvilke rum eller hvilken slags byggeri, hvor, hvornår, til hvilket honorar og i hvilken stil. Ud fra det finder vi de eksperter, der passer, viser dem med begrundelser og bringer opgaver og beskeder frem og tilbage.',
        'Honorarer på Husrum er ekspertens eget sædvanlige honorar i euro uden byggeudgifter. De er ikke tilbud. Danske sider viser også et afrundet beløb i kroner.',
        'Vi gør, hvad vi kan, for at Husrum kører, men der kan være korte afbrydelser, for eksempel ved vedligeholdelse.',
      ],
    },
    {
      id: 'account',
      title: 'Din konto',
      blocks: [
        'Du skal være fyldt 18. Giv rigtige oplysninger, hold din adgangskode for dig selv, og sig til, hvis du tror, at en anden bruger din konto. Én e-mailadresse er én konto med én rolle.',
        'Vi sender en kode til din telefon, når du opretter dig, så eksperterne kan regne med, at der står et menneske bag en opgave.',
      ],
    },
    {
      id: 'ranking',
      title: 'Sådan matcher vi, og det afgør rækkefølgen',
      blocks: [
        'Vi ser kun på eksperter, der laver den slags arbejde, du spørger om, tager din slags projekt, mødes på en måde, I begge kan, og kan nå dig. Er der færre end ti tilbage, slipper vi ønsker ét ad gangen og i denne rækkefølge: slags ekspert, dit ønske om at blive i dit område, ekspertens eget område (kun for dem, der har sagt ja) og til sidst eksperter uden plads denne måned. Det, vi har sluppet, står på matchet.',
        'Rækkefølgen følger af to skøn: hvor sandsynligt det er, at du siger ja, og hvor sandsynligt det er, at eksperten gør. Det tæller, det tungeste først:',
        {
          list: [
            'for dig: stil (dine billeder mod billederne af ekspertens projekter), honorar, afstand, anmeldelser, person eller tegnestue, så specialer, rum og opgavens art, ord I har til fælles, og starten;',
            'for eksperten: honorar, afstand, start, projektets størrelse og fase, opgavens art, specialer og stil;',
            'for begge: hvor sikkert eksperten hidtil har svaret på forespørgsler.',
          ],
        },
        'Dertil kommer, at eksperter, der er tæt på det antal nye kunder, de kan tage, rykker lidt ned, at eksperter, der er vist sjældnere, end de passer til, rykker lidt op, at én af de første fem pladser kan gå til et godt match, der er ny på Husrum, og at eksperter, der ligner hinanden meget, ikke står på stribe. Står to lige, afgør en fast lodtrækning det.',
        'Hvad en ekspert betaler os, tæller ikke, hverken direkte eller indirekte. Der er ingen betalte pladser og ingen annoncer mellem matchene. Et abonnement begrænser kun, hvor mange nye forespørgsler en ekspert kan få på 30 dage.',
        'Procenttallet er vores skøn over, hvor sandsynligt det er, at I begge siger ja. Du kan åbne hvert match og læse, hvad hver del har bidraget med. Du kan ændre alle svar i din opgave; så ændrer listen sig.',
        'I listen over alle eksperter vælger du selv rækkefølgen: bedst til dine søgeord, bedømmelse, nyeste, afstand eller blandet. Blandingen er ens for alle en given dag eller et givet besøg og begunstiger ingen.',
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
            'En ekspert har to hverdage til at svare. Kommer der intet svar, er pladsen fri igen.',
          ],
        },
      ],
    },
    {
      id: 'messages',
      title: 'Beskeder',
      blocks: [
        'Skriv pænt, skriv om projektet, og send ikke noget, du ikke må give videre. Vores medarbejdere læser kun en samtale, når en af jer har anmeldt den eller sagt ja til det, og hvert opslag bliver registreret.',
      ],
    },
    {
      id: 'hiring',
      title: 'Aftalen med eksperten',
      blocks: [
        'Om I skal arbejde sammen, om hvad og til hvilken pris, aftaler du direkte med eksperten. Vi er ikke part i den aftale, udfører ikke arbejdet, tager ingen provision og kontrollerer hverken tegninger, tilladelser eller byggeri.',
        'Eksperter står selv inde for, hvad de skriver om sig: kunnen, projekter, honorarer, forsikring og beskyttede titler. ”Arkitekt” er en beskyttet titel i Tyskland, Østrig og Schweiz; der står den først på en profil, når vi har set optagelsen i kammerets liste.',
      ],
    },
    {
      id: 'price',
      title: 'Hvad det koster',
      blocks: [
        'For kunder er Husrum gratis. Eksperter kan bruge Basic gratis; betalte abonnementer står med pris uden moms dér, hvor en ekspert vælger. De begynder med 14 dages prøvetid, løber en måned eller et år ad gangen og kan ændres eller opsiges til periodens udløb med lige så få klik, som det tog at købe dem.',
      ],
    },
    {
      id: 'experts',
      title: 'For eksperter',
      blocks: [
        'Et menneske læser hver ansøgning. Vi kan bede om ændringer eller sige nej, altid med begrundelse. Vis kun arbejde, der er dit, og billeder, du må bruge.',
        'Du får forespørgsler, der passer; vi lover ikke et bestemt antal. Svar inden for to hverdage, også når det er et nej. En forespørgsel er kun til dig: Den må ikke gives videre, og kontaktoplysninger må kun bruges til det ene projekt.',
        'Du må tilbyde dine ydelser alle andre steder og til enhver pris. Du har adgang til det, du har skrevet ind, og til dine samtaler, så længe kontoen findes, og kan tage en kopi med dig.',
      ],
    },
    {
      id: 'reviews',
      title: 'Anmeldelser',
      blocks: [
        'Kun en kunde, der har haft kontakt med eksperten gennem Husrum og har bekræftet aftalen, kan skrive en anmeldelse, én gang og inden for 60 dage. Vi betaler ikke for anmeldelser og fjerner ikke de dårlige. De offentliggøres efter højst 48 timer; er en ulovlig, eller nævner den private forhold, tages den ned med begrundelse. Eksperten kan svare én gang. Gennemsnit vises fra tre anmeldelser.',
      ],
    },
    {
      id: 'content',
      title: 'Dit indhold, og hvad der ikke er tilladt',
      blocks: [
        'Det, du skriver og lægger op, er stadig dit. Du giver os lov til at gemme det og vise det dér, hvor Husrum skal vise det, så længe det står der. Vi bruger det ikke til andet, især ikke til reklame og ikke til at træne modeller for andre.',
        'Ikke tilladt er ulovligt indhold, andres billeder eller data uden lov, falske profiler eller anmeldelser, reklame i beskeder, automatisk aflæsning ud over det, den offentlige grænseflade tilbyder, og forsøg på at bryde ind.',
        'Ser du ulovligt indhold, så skriv til {email} med adressen og grunden. Vi bekræfter, at vi har fået det, afgør sagen uden ophold og fortæller begge parter, hvad vi har besluttet og hvorfor.',
      ],
    },
    {
      id: 'measures',
      title: 'Når vi begrænser en konto',
      blocks: [
        'Bryder nogen vilkårne eller loven, kan vi skjule indhold, stoppe for forespørgsler, sætte kontoen på pause eller lukke den. Vi vælger det mildeste, der hjælper, lader et menneske afgøre det og sender begrundelsen senest, når det træder i kraft; før en eksperts konto lukkes, 30 dage i forvejen, medmindre loven eller gentagne alvorlige brud kræver mindre.',
        'Du kan klage inden for seks måneder ved at skrive til {email}. En anden end den, der traf afgørelsen, ser på sagen igen. Erhvervsbrugere kan også gå til en mægler hos Mediationsinstituttet, og brugere i EU til et godkendt udenretsligt tvistorgan eller domstolene.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Fortrydelsesret for forbrugere',
      blocks: [
        'Som forbruger kan du fortryde din aftale med os inden for 14 dage, efter at du har oprettet dig, og uden at give en grund. En klar besked er nok, for eksempel en e-mail til {email}, hvor der står ”Jeg fortryder min aftale med Husrum” med dit navn og din e-mailadresse. Så sletter vi kontoen og alt, hvad der hører til. Du har intet betalt, så der er intet at betale tilbage.',
      ],
    },
    {
      id: 'ending',
      title: 'At stoppe igen',
      blocks: [
        'Kunder kan stoppe når som helst og med det samme, og det kan eksperter også; et betalt abonnement slutter så med sin periode. Skriv til {email}, eller slet kontoen i indstillingerne. Kontoen bliver skjult med det samme og slettet efter 14 dage; indtil da henter et link i bekræftelsen den tilbage.',
        'Vi kan opsige en aftale med 30 dages varsel. En opgave afsluttes af sig selv efter 90 dage uden livstegn; vi spørger først.',
      ],
    },
    {
      id: 'liability',
      title: 'Ansvar',
      blocks: [
        'Vi hæfter efter loven for forsæt og grov uagtsomhed, for skade på liv, krop og helbred og efter reglerne om produktansvar. Ellers hæfter vi kun, hvis vi bryder en væsentlig pligt, og da for det tab, der kunne forudses. Vi hæfter ikke for, hvad kunder og eksperter aftaler eller gør indbyrdes. Rettigheder, som forbrugere ikke kan give afkald på, er uændrede.',
      ],
    },
    {
      id: 'complaints',
      title: 'Klager',
      blocks: [
        'Skriv til {email}; et menneske svarer inden for fem hverdage. Som forbruger i Danmark kan du klage til Center for Klageløsning, Nævnenes Hus, Toldboden 2, 8800 Viborg ([naevneneshus.dk](https://naevneneshus.dk)).',
        'Myndigheder og brugere kan efter forordningen om digitale tjenester nå os på samme adresse på dansk, engelsk eller tysk.',
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
      title: 'Ændringer af vilkårne',
      blocks: [
        'Vi skriver til dig om ændringer mindst 30 dage i forvejen, med hvad der ændres og hvorfor. Er du ikke enig, kan du stoppe inden da; er en ændring til ulempe for dig uden at være krævet af loven, spørger vi om dit samtykke. Sammen med hvert samtykke gemmer vi, hvilken version det gjaldt, og hvornår det blev givet.',
      ],
    },
  ],
}
