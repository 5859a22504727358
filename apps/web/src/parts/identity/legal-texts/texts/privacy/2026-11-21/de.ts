import type { LegalText } from '../../../legal-text.ts'

export const text: LegalText = {
  title: 'Datenschutzerklärung',
  description:
    'Welche personenbezogenen Daten Husrum speichert, wofür, wie lange, wer sie sieht und was du von uns verlangen kannst.',
  inShort: [
    'Wir speichern, was du uns gibst, um für dich Fachleute oder Kundinnen und Kunden zu finden. Verkauft wird nichts.',
    'Fachleute sehen deine Telefonnummer und E-Mail-Adresse erst, wenn du sie teilst.',
    'Keine Werbe-Cookies, kein Tracking durch Dritte. Deshalb gibt es kein Cookie-Banner.',
    'Du kannst eine Kopie von allem bekommen und alles löschen lassen.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Wer verantwortlich ist',
      blocks: [
        'Verantwortlich im Sinne der Datenschutz-Grundverordnung (DSGVO) ist die Husrum ApS; die Anschrift steht im [Impressum](/imprint). Schreib zum Datenschutz an {email}; ein Mensch antwortet, spätestens innerhalb eines Monats.',
      ],
    },
    {
      id: 'kept',
      title: 'Was wir speichern, wofür und auf welcher Grundlage',
      blocks: [
        {
          table: {
            head: ['Was', 'Wofür', 'Grundlage in der DSGVO'],
            rows: [
              [
                'Konto: Name, E-Mail, Telefon, Ort, Sprache, Passwort (nur als Hash, der sich nicht zurückrechnen lässt)',
                'Um dein Konto zu führen und dich zu erreichen',
                'Art. 6 Abs. 1 lit. b, Vertrag',
              ],
              [
                'Vorhaben: deine Antworten, Stilfotos und der daraus ermittelte Stil, was du zum Projekt geschrieben hast',
                'Um passende Fachleute zu finden und denen, die du auswählst, zu sagen, worum es geht',
                'Art. 6 Abs. 1 lit. b, Vertrag',
              ],
              [
                'Profil von Fachleuten: Beschreibung, Projekte, Bilder, Honorare, Ort, Firma, gegebenenfalls Registernummer',
                'Um das Profil öffentlich zu zeigen und abzugleichen. Die Registernummer wird nicht gezeigt',
                'Art. 6 Abs. 1 lit. b, Vertrag',
              ],
              [
                'Vorschläge und Anfragen: wer wem mit welchen Gründen vorgeschlagen wurde, was wann geschickt, gelesen, beantwortet oder abgelehnt wurde',
                'Um es auszuführen, die Reihenfolge fair zu halten und die Auswahl zu verbessern',
                'Art. 6 Abs. 1 lit. b, Vertrag, und lit. f, unser Interesse an einer fairen Reihenfolge, die besser wird',
              ],
              ['Nachrichten und ihre Anhänge', 'Um sie zuzustellen', 'Art. 6 Abs. 1 lit. b, Vertrag'],
              [
                'Bewertungen und Antworten darauf',
                'Damit sich andere ein Bild machen können',
                'Art. 6 Abs. 1 lit. f, Interesse der Öffentlichkeit an ehrlichen Bewertungen',
              ],
              [
                'Zustimmung zu den Bedingungen: Fassung, Zeitpunkt, Sprache',
                'Um sie nachweisen zu können',
                'Art. 6 Abs. 1 lit. c, Nachweispflicht, Art. 7 Abs. 1',
              ],
              [
                'Technische Aufzeichnungen: Adresse, Zeit, Seite, Kennung des Aufrufs, fehlgeschlagene Anmeldungen',
                'Um Fehler zu finden und Angriffe abzuwehren',
                'Art. 6 Abs. 1 lit. f, unser Interesse an Sicherheit',
              ],
              ['Rechnungen der Fachleute', 'Buchführung', 'Art. 6 Abs. 1 lit. c, Buchführungsrecht'],
              [
                'E-Mails, um die du bittest, etwa ein Link zum Weitermachen',
                'Um sie zu schicken',
                'Art. 6 Abs. 1 lit. a, deine Einwilligung, die du jederzeit widerrufen kannst',
              ],
            ],
          },
        },
        'Du musst uns nichts geben; ohne die nötigen Felder können wir aber weder ein Konto anlegen noch einen Vorschlag machen. Nach besonderen Kategorien von Daten (etwa Gesundheit oder Glauben) fragen wir nicht; lass sie bitte aus Vorhaben und Nachrichten heraus.',
      ],
    },
    {
      id: 'matching',
      title: 'Die Auswahl ist Profiling',
      blocks: [
        'Um die Fachleute für dich in eine Reihenfolge zu bringen, vergleicht ein Programm dein Vorhaben mit ihren Profilen: Stil, Honorar, Entfernung, Bewertungen und mehr, wie unter [so wählen wir aus](/terms-and-conditions#ranking) beschrieben. Das ist Profiling, aber es wird damit nichts über dich entschieden: Du siehst die Gründe, wählst selbst, wen du fragst, und die andere Seite entscheidet, ob sie zusagt. Du kannst deine Antworten ändern und uns bitten, ein Ergebnis zu erklären oder einen Menschen darauf schauen zu lassen.',
      ],
    },
    {
      id: 'shared',
      title: 'Wer was sieht und wann',
      blocks: [
        {
          list: [
            'Fachleute sehen Vornamen, Ort, Vorhaben und gewählte Fotos, sobald du ihnen die Anfrage sendest, und Telefonnummer und E-Mail-Adresse, sobald du sie mit ihnen teilst.',
            'Alle sehen das öffentliche Profil von Fachleuten, ihre Projekte und veröffentlichte Bewertungen mit dem Namen, den die Verfasserin oder der Verfasser gewählt hat.',
            'Dienstleister arbeiten nach unserer Weisung und im Vertrag mit uns (Art. 28): Hosting und Datenbank, E-Mail-Versand, SMS-Versand und für Fachleute die Zahlung. Wir wählen solche, die Daten in der EU oder im EWR halten; wo das nicht so ist, gelten die Standardvertragsklauseln der EU oder ein Angemessenheitsbeschluss. Schreib uns, wenn du die aktuelle Liste sehen willst.',
            'Behörden bekommen Daten nur, wenn uns ein Gesetz dazu verpflichtet.',
          ],
        },
        'Wir verkaufen keine Daten und geben sie nicht für Werbung weiter.',
      ],
    },
    {
      id: 'periods',
      title: 'Wie lange wir es aufbewahren',
      blocks: [
        {
          table: {
            head: ['Was', 'Wie lange'],
            rows: [
              ['Sitzung nach der Anmeldung', '3 Tage oder bis du dich abmeldest'],
              ['Code auf dein Telefon', '10 Minuten; der Nachweis, dass er stimmte, 30 Minuten'],
              ['Vorhaben, das du noch nicht abgeschickt hast', '30 Tage, nur auf deinem Gerät'],
              ['Aktives Konto, seine Vorhaben, Nachrichten und Vorschläge', 'Solange das Konto besteht'],
              ['Konten, die niemand mehr nutzt, und geschlossene Vorhaben', 'Nach 24 Monaten gelöscht'],
              [
                'Konto, das du löschst',
                'Sofort verborgen, nach 14 Tagen gelöscht; in Gesprächen steht „Gelöschtes Konto“',
              ],
              ['Archivierte Anfrage', '30 Tage lang wiederherstellbar'],
              ['Rechnungen', '5 Jahre in Dänemark, 8 Jahre in Deutschland'],
              ['Technische Aufzeichnungen', 'Nur so lange, wie es nötig ist, um einen Fehler oder Angriff zu finden'],
              ['Nachweis der Zustimmung', 'Solange das Konto besteht und bis Ansprüche daraus verjährt sind'],
            ],
          },
        },
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies und Speicher auf deinem Gerät',
      blocks: [
        'Wir verwenden nur, was für etwas nötig ist, das du verlangt hast; eine Einwilligung braucht es dafür nicht (§ 25 Abs. 2 TDDDG, in Dänemark § 4 der Cookie-Verordnung):',
        {
          table: {
            head: ['Name', 'Art', 'Wofür', 'Wie lange'],
            rows: [
              ['access_token', 'Cookie', 'Hält dich angemeldet; unbedingt erforderlich', '3 Tage'],
              [
                'seed',
                'Cookie',
                'Vier Ziffern, damit eine gemischte Liste beim Blättern ihre Reihenfolge behält',
                'Bis der Browser geschlossen wird',
              ],
              [
                'locale',
                'Lokaler Speicher',
                'Die Sprache, die du gewählt hast',
                'Bis die Sitzung abläuft oder du es löschst',
              ],
              [
                'Entwürfe',
                'Lokaler Speicher',
                'Ein Vorhaben oder eine Nachricht, die du begonnen hast. Passwörter und Codes werden nie gespeichert',
                '30 Tage',
              ],
              [
                'Kleine Einstellungen',
                'Lokaler Speicher',
                'Zum Beispiel abgeschaltete Tastenkürzel',
                'Bis du sie änderst oder löschst',
              ],
            ],
          },
        },
        'Es gibt keine Cookies von anderen, keine Zählpixel und keine Schriften oder Skripte, die von anderswo geladen werden.',
      ],
    },
    {
      id: 'security',
      title: 'Wie wir es schützen',
      blocks: [
        'Verbindungen sind verschlüsselt. Passwörter speichern wir als argon2id-Hash, Sitzungen als Hash. Ortsangaben und anderes, was in Bildern verborgen ist, entfernen wir beim Hochladen. Das Team kommt an personenbezogene Daten nur, soweit die Arbeit es braucht, und jeder Blick in ein Gespräch wird festgehalten.',
      ],
    },
    {
      id: 'rights',
      title: 'Deine Rechte',
      blocks: [
        'Du kannst Auskunft und eine Kopie verlangen (Art. 15), Berichtigung (Art. 16), Löschung (Art. 17), Einschränkung (Art. 18) und deine Daten in maschinenlesbarer Form (Art. 20). Wo wir uns auf unser Interesse stützen, kannst du widersprechen (Art. 21). Eine Einwilligung lässt sich jederzeit widerrufen; was vorher geschah, bleibt rechtmäßig. Das meiste erledigst du selbst in den Einstellungen; für den Rest schreib an {email}.',
      ],
    },
    {
      id: 'complaint',
      title: 'Beschwerde bei einer Behörde',
      blocks: [
        'Du kannst dich bei der Behörde des Landes beschweren, in dem du lebst oder arbeitest. In Deutschland ist das die Datenschutzbehörde deines Bundeslandes; die Adressen stehen unter [bfdi.bund.de](https://www.bfdi.bund.de). In Dänemark ist es Datatilsynet, Carl Jacobsens Vej 35, 2500 Valby ([datatilsynet.dk](https://www.datatilsynet.dk)), die für uns federführende Behörde.',
      ],
    },
    {
      id: 'changes',
      title: 'Änderungen',
      blocks: [
        'Ändert sich etwas, das für dich wichtig ist, schreiben wir dir, bevor es gilt. Das Datum unten sagt, welche Fassung du liest.',
      ],
    },
  ],
}
