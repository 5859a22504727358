import { at, hours } from '../when.ts'
import { thread } from './write.ts'

export const threadsOfArchitects = [
  thread('anders-hoej', 'studio-vest', [
    [
      'expert',
      at(82, '13:10'),
      'Hej Anders. Kælder, der lugter, er næsten altid et vandspørgsmål, så vi vil gerne se den en dag, det har regnet. Er der fald væk fra huset?',
    ],
    ['client', at(82, '18:42'), 'Nej, der er fald mod huset på nordsiden. Det er nok svaret.'],
    [
      'expert',
      at(81, '09:03'),
      'Det er i hvert fald det første kapitel. Vi kommer med et kamera til kloakken og en stige til loftet.',
    ],
    [
      'expert',
      at(76, '16:20'),
      'Tak for rundvisningen. Huset er sundt, og kvisten kan ligge mellem de to spær uden at skære i dem. Vinduerne skal laves, ikke skiftes.',
    ],
    ['client', at(76, '17:46'), 'Det er det første tilbud, hvor vinduerne bliver. I har mit nummer nu.'],
    [
      'expert',
      at(66, '12:00'),
      'Tilbud: skitse og myndigheder €8.900, hovedprojekt €10.400, tilsyn hver anden uge €5.200, plus moms. Køkkenet er med, kælderen er en særskilt post.',
    ],
    ['client', at(62, '20:31'), 'Vi vil gerne have kælderen med. Den lugter stadig.'],
    ['expert', at(61, '08:44'), 'Så tager vi drænet først, det er alligevel lettest, før stilladset kommer op.'],
    ['client', at(59, '08:20'), 'Aftale. Vi bor i huset imens, så sig til, hvornår det er slemt.'],
    ['expert', at(59, '08:31'), 'Slemt er uge to og tre. Vi skriver det i kalenderen og aftaler det med tømreren.'],
    ['client', at(12, '19:15'), 'Kvisten er tæt, og drænet er dækket til. Naboen spørger, om I også kan lave hans.'],
    ['expert', at(11, '09:20'), 'Giv ham nummeret. Og tak for kagen i skurvognen.'],
  ]),
  thread('katrine-bay', 'studio-vest', [
    [
      'expert',
      at(27, '15:40'),
      'Hej Katrine. En lade fra 1887 kan reddes oftere, end man tror. Hvordan ser det ud, hvor tagrenden har været utæt?',
    ],
    ['client', at(27, '21:05'), 'To spærender er væk, og muren under er grøn. Resten står snorlige.'],
    [
      'expert',
      at(25, '10:12'),
      'Så er den værd at regne på. Vi anbefaler en tilstandsrapport for laden alene, €1.100, så har banken noget at læse.',
    ],
    ['client', at(24, '19:50'), 'Den vil vi gerne have. Vi taler med banken først, så det kan vare lidt.'],
    [
      'expert',
      at(24, '20:15'),
      'Der er ingen hast. En presenning på nordsiden inden jul er det eneste, vi vil råde jer til nu.',
    ],
    ['client', at(20, '12:40'), 'Presenningen er på. Vi har sat vores opgave på pause, til banken svarer.'],
  ]),
  thread('katrine-bay', 'bente-krag', [
    [
      'expert',
      at(26, '10:40'),
      'Kære Katrine, jeg kender gården, jeg er kørt forbi den i tyve år. Er det rigtigt, at stuehuset har bindingsværk under pudsen?',
    ],
    ['client', at(26, '20:18'), 'Det tror vi. Man kan se en stolpe i bryggerset, hvor noget er faldet af.'],
    [
      'expert',
      at(24, '09:30'),
      'Lad være med at røre ved det. Jeg vil gerne se det med egne øjne, og jeg tager ingen penge for at se.',
    ],
    ['client', at(22, '18:22'), 'Du er velkommen en formiddag. Hunden gør, men den mener det ikke.'],
    [
      'expert',
      at(20, '12:10'),
      'Tak for kaffen. Det er egebindingsværk, og det er friskt. Mit råd er at gøre laden tør i år og tegne stuehuset i ro og mag til næste.',
    ],
    [
      'client',
      at(20, '12:35'),
      'Det er det bedste råd, vi har fået, og det billigste. Du hører fra os, når banken har talt.',
    ],
  ]),
  thread('thomas-agger', 'studio-vest', [
    [
      'expert',
      at(14, '10:26'),
      'Hej Thomas. 24 m² med ovn og vand skal have byggetilladelse, og ovnen skal have 16 ampere. Er der plads i tavlen?',
    ],
    [
      'client',
      at(14, '17:55'),
      'Tavlen er fra 2019, så det tror jeg. Min kone spørger, om nordlyset kan komme fra taget.',
    ],
    [
      'expert',
      at(13, '09:31'),
      'Det kan det, og det er bedre end fra væggen, for så kan der stå hylder. Hvor højt må I bygge ifølge lokalplanen?',
    ],
    ['client', at(12, '20:08'), '2,5 m i skel, 4 m højst. Naboen har en høj hæk, den må helst blive.'],
    [
      'expert',
      at(11, '08:50'),
      'Så ligger ovnlyset på 3,6 m, og hækken bliver. Vi vil gerne måle op og hilse på naboen samme dag.',
    ],
    ['client', at(9, '19:30'), 'Naboen giver kaffe, hvis I tager træskoene af.'],
    ['expert', at(8, '13:05'), 'Aftale. Rikke kommer med målebånd og strømper, og I har en skitse ugen efter.'],
    ['client', at(8, '14:12'), 'Tak. Du har fået mit nummer, døren ved carporten er åben.'],
    [
      'expert',
      hours(28),
      'Skitsen er klar. Værkstedet blev 22 m² i stedet for 24, til gengæld kan ovnen køres ud på en skinne.',
    ],
  ]),
  thread(
    'liv-sandager',
    'studio-vest',
    [
      [
        'expert',
        at(36, '11:15'),
        'Hi Liv. Three families and one breakfast is a good brief. How steep is the plot, and where do you come in by car?',
      ],
      [
        'client',
        at(36, '18:40'),
        'It falls four metres towards the bay. The road is at the top, the view is at the bottom, the wind is everywhere.',
      ],
      [
        'expert',
        at(35, '09:22'),
        'Then the cars stay at the top and the house lies along the slope. We would like to stand there for an afternoon with a compass.',
      ],
      ['client', at(33, '20:15'), 'We are there every second weekend. Bring boots.'],
      [
        'expert',
        at(30, '17:50'),
        'Thank you for the soup. Three bedrooms to the east, one long kitchen to the south-west, and each family gets its own door. The local plan allows black timber, but not the big chimney.',
      ],
      ['client', at(29, '21:02'), 'My sister will mourn the chimney for a week and then forget it.'],
      [
        'expert',
        at(11, '15:00'),
        'Here is the quote: sketch design €6.900, permit €7.500, construction drawings €14.800, site visits €8.200, VAT on top. Building costs we estimate at €395.000, and that number will be checked again before you apply.',
      ],
      [
        'client',
        at(9, '22:10'),
        'We read it together on a screen with bad sound. Two of three say yes. What does the third door cost?',
      ],
      [
        'expert',
        at(8, '10:05'),
        'The third door is €6.200 in wall, door and path. It is also the reason the plan works, so I would take it out last.',
      ],
      ['client', hours(22), 'Then it stays. The youngest sister asks whether the kitchen can really seat fourteen.'],
    ],
    1,
  ),
  thread('dorthe-skov', 'studio-vest', [
    [
      'expert',
      at(63, '14:02'),
      'Hej Dorthe. Vi kan godt give jer et overslag på facade og vinduer, så I har noget at beslutte på. Hvornår er huset sidst malet?',
    ],
    ['client', at(63, '19:24'), 'I 1986, siger svigermor, og hun har ret i alt andet.'],
    [
      'expert',
      at(57, '16:40'),
      'Tak for i dag. Facaden ligger på 400.000 til 460.000 kroner, vinduerne på 220.000, og så er huset fint i tredive år.',
    ],
    ['client', at(50, '20:12'), 'Vi har talt om det i familien. Det bliver svært at bo der alle sammen.'],
    [
      'client',
      at(38, '18:25'),
      'Vi har besluttet at sælge huset, som det er, og køberen vil sætte det i stand selv. Tak for det ærlige overslag, det hjalp os.',
    ],
    [
      'expert',
      at(37, '08:31'),
      'Det er en god beslutning at have taget. Giv gerne køberen vores notat, det koster ikke noget.',
    ],
  ]),
  thread('pia-overgaard', 'tobias-moeller', [
    [
      'expert',
      at(5, '08:15'),
      'Hej Pia. Byggelinjer ved søer er sjældent så slemme, som de lyder. Har du et deklarationsnummer, så slår jeg den op?',
    ],
    [
      'client',
      at(5, '18:02'),
      'Det står i skødet fra 1971, jeg sender et billede. Der står 15 meter fra "den til enhver tid værende bred".',
    ],
    [
      'expert',
      at(4, '08:24'),
      'Og bredden har flyttet sig siden da, det er hele sagen. På kortet har I 19 meter, så der er 4 meter at bygge på, hvis kommunen er enig.',
    ],
    ['client', at(4, '20:46'), 'Fire meter er nok til et køkken, men ikke til et bord for otte.'],
    [
      'expert',
      at(3, '07:50'),
      'Bordet kan stå i det gamle køkken, så er det den nye del, I får til køkken. Jeg regner på det og vender tilbage, men ikke fredag.',
    ],
    ['client', hours(30), 'Det lyder rigtigt. Vi har også spurgt Studio Vest, det skal du vide.'],
  ]),
  thread('anders-hoej', 'tobias-moeller', [
    [
      'expert',
      at(82, '08:12'),
      'Hej Anders. Kvisten kan jeg tegne, men med kælder og dræn skal I bruge en, der er på pladsen oftere end mig. Hvad er vigtigst for jer?',
    ],
    ['client', at(81, '19:33'), 'At vi kan blive boende imens, og at vinduerne bliver.'],
    [
      'expert',
      at(80, '08:05'),
      'Så vil jeg foreslå en tegnestue med egen tømrer. Jeg regner gerne energien efter for jer, når de har tegnet.',
    ],
    ['client', at(59, '08:40'), 'Det gør vi. Tak for at sige det, som det var.'],
  ]),
]
