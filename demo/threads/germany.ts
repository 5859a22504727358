import { at } from '../when.ts'
import { thread } from './write.ts'

export const threadsInGermany = [
  thread('birgit-harms', 'buero-elbsand', [
    [
      'expert',
      at(39, '08:26'),
      'Guten Morgen, Frau Harms. Das Dach über der Garage trägt vermutlich keinen Kies plus Wintergarten. Wissen Sie, wie stark die Decke ist?',
    ],
    ['client', at(39, '10:02'), 'Nein, aber du darfst gern duzen. In der Statik von 1981 steht „18 cm, Ortbeton“.'],
    [
      'expert',
      at(38, '09:14'),
      'Danke, Birgit, das ist eine gute Nachricht. Mit 18 cm geht die Terrasse. Der Wintergarten braucht einen eigenen Rahmen, und damit sage ich gleich, was euer Budget nicht hergibt: raumhohes Glas auf allen Seiten.',
    ],
    ['client', at(38, '18:33'), 'So deutlich hat das noch niemand gesagt. Was gibt es denn her?'],
    [
      'expert',
      at(37, '08:40'),
      'Glas nach Süden, Holz nach Westen und ein Dach, das beide verbindet. Und keine Schwelle, die Entwässerung legen wir in die Fuge.',
    ],
    ['client', at(36, '20:50'), 'Ohne Schwelle ist für uns der wichtigste Satz. Wann könntest du kommen?'],
    [
      'expert',
      at(34, '15:05'),
      'Danke für den Kaffee und die elf Stühle. Ich habe alles gemessen und schicke bis Ende nächster Woche zwei Varianten.',
    ],
    [
      'expert',
      at(26, '17:10'),
      'Hier unser Angebot: Entwurf und Bauantrag €9.800, Ausführungsplanung €7.400, Bauleitung €6.200, dazu Umsatzsteuer. Die Variante mit dem flachen Dach ist darin enthalten.',
    ],
    ['client', at(20, '21:18'), 'Wir haben am Sonntag abgestimmt, elf zu null. Wir nehmen das flache Dach.'],
    [
      'expert',
      at(19, '09:45'),
      'Elf zu null hatten wir noch nie. Der Bauantrag geht nächste Woche raus, die Zeichnung für die Rampe legen wir bei.',
    ],
    [
      'client',
      at(19, '10:20'),
      'Wunderbar. Und danke, dass ihr nicht nach der Rampe gefragt, sondern sie einfach gezeichnet habt.',
    ],
  ]),
  thread('matthias-roloff', 'studio-petrol', [
    [
      'expert',
      at(72, '09:31'),
      'Hi Matthias, eine Videothek mit 42 Plätzen, das nehmen wir. Wo ist der Wasseranschluss?',
    ],
    [
      'client',
      at(72, '11:48'),
      'Vorne rechts, neben der Tür. Die Theke soll aber nach hinten, sonst stehen alle im Weg.',
    ],
    [
      'expert',
      at(71, '10:20'),
      'Dann legen wir die Leitung unter das Podest, das du für die Fensterplätze ohnehin brauchst. Zwei Fliegen, ein Estrich.',
    ],
    ['client', at(70, '23:05'), 'Das Podest wollte ich gar nicht. Jetzt will ich es.'],
    [
      'expert',
      at(69, '18:40'),
      'Gut, dass wir vor Ort waren. Die Decke bleibt, die Regale werden Tische, und das Schild „Rückgabe“ bitte nicht wegwerfen.',
    ],
    [
      'expert',
      at(61, '12:40'),
      'Angebot: Entwurf €2.900, Werkplanung und Lichtplan €4.600, vier Tage Baustelle €1.800, plus Umsatzsteuer. Eröffnung in neun Wochen, wenn der Estrich mitspielt.',
    ],
    ['client', at(57, '14:12'), 'Zugesagt. Die Bank auch.'],
    [
      'expert',
      at(56, '09:02'),
      'Dann bestellen wir die Fliesen heute, die haben fünf Wochen. Farbe wie besprochen, oder?',
    ],
    ['client', at(56, '09:05'), 'Petrol. Was sonst.'],
    [
      'expert',
      at(10, '17:30'),
      'Der Estrich hat mitgespielt. Die Leuchten kommen übermorgen, dann stellen wir abends zusammen ein.',
    ],
    ['client', at(10, '22:41'), 'Ich bringe Kaffee aus dem eigenen Siebträger. Erster Kunde seid ihr.'],
  ]),
  thread('matthias-roloff', 'jonas-ahlers', [
    [
      'expert',
      at(71, '13:25'),
      'Moin Matthias, das klingt nach einem schönen Raum. Vor Februar kann ich allerdings nicht auf die Baustelle.',
    ],
    [
      'client',
      at(71, '23:30'),
      'Der Mietvertrag läuft schon, das wird zu knapp. Ich melde mich, falls sich etwas verschiebt.',
    ],
    [
      'expert',
      at(70, '08:40'),
      'Verständlich. Der alte Linoleumboden unter dem Teppich ist übrigens gut, lass ihn liegen.',
    ],
    ['client', at(57, '14:20'), 'Wir machen es mit jemandem um die Ecke. Und der Boden bleibt, danke dafür.'],
  ]),
]
