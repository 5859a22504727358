import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Tilgængelighed',
  description:
    'Hvor tilgængelig Husrum er, hvordan vi tester det, hvad der ikke er i orden endnu, og hvordan du siger det til os.',
  inShort: ['Husrum er bygget til at opfylde WCAG 2.2 på niveau AA.', 'Fortæl os, hvad der er i vejen: {email}.'],
  sections: [
    {
      id: 'status',
      title: 'Så tilgængelig er Husrum',
      blocks: [
        'Erklæringen fra Husrum ApS gælder Husrums websted. Det er bygget til at opfylde Web Content Accessibility Guidelines (WCAG) 2.2 på niveau AA, som omfatter det, den europæiske standard EN 301 549 kræver af websteder.',
        'Alt kan bruges med tastaturet, på højkant og på tværs, ved 400 % zoom, med mindre bevægelse og i et mørkt tema. Farver bærer aldrig en betydning alene. Offentlige sider kan læses uden JavaScript.',
      ],
    },
    {
      id: 'tested',
      title: 'Sådan tester vi det',
      blocks: [
        {
          list: [
            'Hver side går gennem axe-core i automatiske test, på en telefons og en computers skærm, på engelsk, dansk og tysk.',
            'Test går gennem de vigtige opgaver kun med tastaturet og ser efter, at fokus aldrig forsvinder.',
            'Trykfladers størrelse, kontrast og tekster, der er 40 % længere, bliver tjekket automatisk.',
          ],
        },
        'Testene finder mange fejl, men ikke alle. Ingen ekstern part har vurderet den.',
      ],
    },
    {
      id: 'limits',
      title: 'Det er ikke i orden endnu',
      blocks: [
        {
          list: [
            'Billeder, som eksperter lægger op, har kun en beskrivelse, hvis eksperten har skrevet en. Vi beder om den og viser, hvad der mangler.',
            'PDF-filer i samtaler og fakturaer bliver vist, som de blev sendt, og kan mangle struktur for skærmlæsere. Tilbud kan altid også læses som en side.',
            'Søgningens kort viser de samme eksperter som listen ved siden af; listen er den tilgængelige udgave.',
            'Tekster, som folk skriver, er på deres eget sprog.',
          ],
        },
      ],
    },
    {
      id: 'feedback',
      title: 'Sig det til os',
      blocks: [
        'Skriv til {email}, hvad der er i vejen, på hvilken side og med hvilken browser og hvilket hjælpemiddel. Du kan også bruge [kontaktformularen](/contact). Et menneske svarer inden for fem hverdage og sender dig det, du har brug for, i en anden form, når vi kan.',
      ],
    },
    {
      id: 'enforcement',
      title: 'Hvis vores svar ikke hjælper',
      blocks: [
        'I Danmark kan du gå til Digitaliseringsstyrelsen ([digst.dk](https://digst.dk)) og om tjenester, der sælges til forbrugere, til Sikkerhedsstyrelsen ([sik.dk](https://www.sik.dk)). I Tyskland er delstaternes markedsovervågning for produkters og tjenesters tilgængelighed (MLBF) i Magdeburg ansvarlig for Barrierefreiheitsstärkungsgesetz.',
      ],
    },
    {
      id: 'made',
      title: 'Om erklæringen',
      blocks: ['Den er skrevet ud fra vores egne test på datoen ovenfor og bliver rettet, når noget her ændrer sig.'],
    },
  ],
}
