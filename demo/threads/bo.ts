import { at, hours } from '../when.ts'
import { thread } from './write.ts'

export const threadsOfBo = [
  thread(
    'sara-ellery',
    'bo-lindgaard',
    [
      [
        'expert',
        at(32, '08:31'),
        'Hi Sara. I know the 1934 houses in your street well: good light, and a chimney breast exactly where you want the worktop. Is yours still there?',
      ],
      ['client', at(32, '12:31'), 'It is, right behind the oven. Come and see it?'],
      [
        'expert',
        at(31, '07:58'),
        'With pleasure. It takes an hour and a half, I measure everything while I am there, and I bring the tape. Mornings are best for the light.',
      ],
      [
        'client',
        at(27, '12:22'),
        'Thank you for this morning. My mother is still talking about the laser. I have shared my number so you can send the drawings to the printer next door.',
      ],
      [
        'expert',
        at(20, '09:40'),
        'Two plans: in the first the chimney goes, which costs about €4.000 and a lot of dust. In the second it stays and the worktop runs past it.',
      ],
      [
        'client',
        at(19, '21:15'),
        'We looked at both with the floor covered in tape. The second. Where would the pram go?',
      ],
      ['expert', at(18, '08:12'), 'Under the stairs, on a tray that pulls out. I will draw it.'],
      [
        'expert',
        at(9, '09:14'),
        'If we keep the chimney and run the worktop past it, you gain 1,4 metres and lose nothing. Concept €1.800, drawings and material list €7.200, four visits on site €1.800, VAT 25 % €2.700: €13.500 in all. It is open until the end of next week.',
      ],
      [
        'client',
        at(8, '20:02'),
        'The worktop idea is lovely. Is the lighting plan part of the drawings? It is the table end that gets dark.',
      ],
      [
        'expert',
        at(7, '08:05'),
        'It is part of them. One lamp over the table, two under the shelf, and a switch where you come in with your arms full.',
      ],
      [
        'client',
        hours(14),
        'We are nearly there. Could the visits be three instead of four if we take the photos ourselves?',
      ],
    ],
    1,
  ),
  thread('mette-damgaard', 'bo-lindgaard', [
    [
      'expert',
      at(13, '08:05'),
      'Hej Mette. To sofaer og et klaver kan godt lade sig gøre på 104 m². Har du en tegning af lejligheden, eller skal jeg måle op?',
    ],
    [
      'client',
      at(13, '19:47'),
      'Jeg har ejendomsmæglerens, men den lyver om soveværelset. Der står 14 m², og der er 11.',
    ],
    [
      'expert',
      at(12, '07:40'),
      'Det gør de altid. Skriv tre mål til mig: væggen bag sengen, vinduets højde fra gulvet, og hvor langt døren går ind.',
    ],
    ['client', at(12, '21:09'), '3,12 m, 84 cm og 79 cm. Min yngste målte, så de passer.'],
    [
      'expert',
      at(9, '08:20'),
      'Tak til den yngste. Så skal sengen stå på langs, og skabet skal være 52 cm dybt i stedet for 60. Hvem af jer skal øve på klaveret, og hvornår?',
    ],
    ['client', at(8, '18:31'), 'Ham. Altid når andre taler i telefon.'],
    [
      'expert',
      at(7, '08:02'),
      'Så skal det ikke stå mod nabovæggen og ikke i stuen. Jeg har en idé med gangen, men den vil jeg gerne vise jer på stedet.',
    ],
    ['client', at(6, '19:13'), 'Du får mit nummer her. Vi kan begge to i den kommende uge om formiddagen.'],
    [
      'expert',
      at(5, '12:30'),
      'Så kommer jeg tirsdag klokken 10. Halvanden time, og jeg tager tape med, så I kan gå i det bagefter.',
    ],
    ['client', at(5, '12:52'), 'Vi glæder os. Katten er lukket inde, så kan du lade dørene stå.'],
  ]),
  thread(
    'henrik-toft',
    'bo-lindgaard',
    [
      [
        'expert',
        at(6, '08:22'),
        'Kære Henrik. 2.000 bøger fylder omkring 60 hyldemeter, og det kan din stue godt bære, hvis gulvet kan. Er der kælder under?',
      ],
      [
        'client',
        at(6, '11:40'),
        'Der er krybekælder, og bjælkerne ligger på tværs af den lange væg. Jeg vejede en meter Gyldendal: 31 kg.',
      ],
      [
        'expert',
        at(5, '07:55'),
        'Det er den bedste oplysning, jeg har fået i år. Så sætter vi reolen på den lange væg, hvor bjælkerne ender i muren. Hvor står stolen i dag?',
      ],
      ['client', at(5, '16:20'), 'Ved vinduet mod nord, fordi lyset er jævnt. Jeg læser helst mellem fire og seks.'],
      [
        'expert',
        at(3, '08:11'),
        'Så bliver stolen stående, og reolen bøjer om hjørnet, så du kan nå tre meter uden at rejse dig. Jeg skitserer det og sender et forslag i denne uge.',
      ],
      ['client', hours(17), 'Jeg kom i tanke om atlasserne. De er 48 cm høje. Er det et problem?'],
    ],
    1,
  ),
  thread('nina-petersen', 'bo-lindgaard', [
    [
      'expert',
      at(12, '09:20'),
      'Hallo Nina, danke für die Anfrage. 5,8 m² sind genug für eine Wanne oder für eine gute Dusche, aber selten für beides. Wer badet bei euch?',
    ],
    [
      'client',
      at(12, '17:45'),
      'Nur ich, und nur im Winter. Mein Mann duscht im Stehen in der Wanne und beschwert sich.',
    ],
    [
      'expert',
      at(11, '08:34'),
      'Dann lohnt sich ein Blick auf die Breite. Wie weit ist es von der Fensterlaibung bis zur Tür?',
    ],
    ['client', at(11, '20:11'), '1,74 m. Die Fotos habe ich hochgeladen, die Fliesen bitte nicht beurteilen.'],
    [
      'expert',
      at(10, '08:02'),
      'Die Fliesen sind besser als ihr Ruf. Mit 1,74 m passt eine Wanne von 1,60 m quer, und die Dusche bekommt die Ecke. In einer Stunde Video zeichne ich es dir auf.',
    ],
    ['client', at(9, '18:26'), 'Das klingt fast zu einfach. Ich überlege noch, ob wir dieses Jahr überhaupt anfangen.'],
    ['expert', at(9, '18:41'), 'Lass dir Zeit. Die Skizze kostet eine Stunde, das Bad läuft nicht weg.'],
  ]),
  thread('lars-bonde', 'bo-lindgaard', [
    [
      'expert',
      at(60, '14:18'),
      'Hej Lars. En prøvelejlighed på 86 m² kan jeg godt nå inden næste måned. Er der gardinskinner og lamper, eller er alt bart?',
    ],
    ['client', at(60, '15:02'), 'Alt er bart. Der er udtag i loftet i hvert rum og hvide vægge.'],
    [
      'expert',
      at(58, '08:30'),
      'Jeg foreslår lejede møbler i seks uger og ét køb: lampen over spisebordet. Den ser man på alle billeder.',
    ],
    ['client', at(57, '10:11'), 'Hvad koster lejen, hvis de bliver stående længere?'],
    ['expert', at(57, '10:40'), '1.900 kroner pr. ekstra uge. Jeg kommer forbi og ser på lyset, før jeg vælger sofa.'],
    [
      'expert',
      at(52, '16:44'),
      'Tilbud: styling, levering, seks ugers leje og afhentning, €3.600 plus moms. Jeg stiller op på én dag.',
    ],
    ['client', at(49, '09:15'), 'Det er vi med på. Hvornår?'],
    [
      'expert',
      at(48, '10:32'),
      'Om to uger, klokken otte. Sørg for, at elevatoren ikke er låst, sidste gang bar vi en sofa seks etager.',
    ],
    ['client', at(31, '18:20'), 'Tre af fem er solgt, og alle tre spurgte efter lampen. Tak for det hele.'],
    [
      'expert',
      at(30, '08:04'),
      'Godt at høre. Den hedder PH 5 på mange måder, men din er en kopi fra Bornholm. Jeg sender navnet.',
    ],
  ]),
  thread('lars-bonde', 'mads-enevold', [
    [
      'expert',
      at(62, '09:02'),
      'Hej Lars, jeg kender byggeriet. Jeg kan levere i uge 1 og har det hele på lager i Randers.',
    ],
    ['client', at(61, '16:20'), 'Godt. Kan du også lave et billede af, hvordan det kommer til at se ud?'],
    [
      'expert',
      at(60, '08:15'),
      'Ikke på computer, men jeg har billeder fra lejligheden ved siden af. De ligger på min profil.',
    ],
    [
      'client',
      at(48, '10:35'),
      'Vi har valgt en anden denne gang, fordi han også tegnede rummene op. Tak for et hurtigt svar.',
    ],
    ['expert', at(48, '11:10'), 'Det er i orden. Ring, hvis I får flere, lageret står der endnu.'],
  ]),
]
