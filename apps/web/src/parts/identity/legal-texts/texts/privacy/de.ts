import type { LegalText } from '../../legal-text.ts'

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
                'Konto: Name, E-Mail-Adresse, Telefon, Ort, Sprache, Profilbild, Passwort (nur als Hash, der sich nicht zurückrechnen lässt), angemeldete Geräte',
                'Um dein Konto zu führen, dich zu erreichen und andere fernzuhalten',
                'Art. 6 Abs. 1 Buchst. b, Vertrag',
              ],
              [
                'Vorhaben: deine Antworten, die gewählten Fotos und der daraus ermittelte Stil, was du zum Projekt geschrieben hast',
                'Um passende Fachleute zu finden und denen, die du wählst, zu sagen, worum es geht',
                'Art. 6 Abs. 1 Buchst. b, Vertrag',
              ],
              [
                'Profil: Beschreibung, Projekte, Fotos, Honorare, Orte, Sprachen, Firma; Register- und Kammernummer, wo angegeben',
                'Um das Profil öffentlich zu zeigen und auszuwählen. Die Nummern prüfen wir, gezeigt werden sie nicht',
                'Art. 6 Abs. 1 Buchst. b, Vertrag',
              ],
              [
                'Vorschläge und Anfragen: wer wem mit welchen Gründen vorgeschlagen wurde, was wann gesendet, gelesen, beantwortet oder abgesagt wurde',
                'Um Vorschläge zu machen, die Reihenfolge fair zu halten und die Auswahl zu verbessern',
                'Art. 6 Abs. 1 Buchst. b, Vertrag, und f, unser Interesse an einer fairen Reihenfolge, die besser wird',
              ],
              [
                'Nachrichten, Dateien, Angebote, Treffen und Notizen der Fachleute',
                'Um sie zuzustellen und für beide Seiten bereitzuhalten',
                'Art. 6 Abs. 1 Buchst. b, Vertrag',
              ],
              [
                'Anzeichen von Betrug oder Werbung, die ein Programm in ersten Worten findet; Meldungen',
                'Um die lesende Person zu schützen',
                'Art. 6 Abs. 1 Buchst. f, unser Interesse an einem sicheren Dienst',
              ],
              [
                'Bewertungen, Antworten und Meldungen dazu; von früheren Kundinnen und Kunden ein Hash der E-Mail-Adresse mit Schlüssel',
                'Damit andere sich ein Bild machen können und jedes Postfach nur einmal gefragt wird',
                'Art. 6 Abs. 1 Buchst. f, das Interesse der Öffentlichkeit an ehrlichen Bewertungen',
              ],
              [
                'Favoriten, Sammlungen und gespeicherte Suchen',
                'Weil du sie speicherst',
                'Art. 6 Abs. 1 Buchst. b, Vertrag',
              ],
              [
                'Benachrichtigungen und deine Wahl dazu; Schlüssel eines Geräts, auf dem du sie erlaubt hast',
                'Um dir zu sagen, was geschehen ist',
                'Art. 6 Abs. 1 Buchst. b, Vertrag; für Geräte a, deine Einwilligung dort',
              ],
              [
                'Tarif, Rechnungen, USt-IdNr., Marke und letzte vier Ziffern der Karte',
                'Um Tarife zu verkaufen und für die Buchhaltung. Die Nummer der Karte sehen wir nie',
                'Art. 6 Abs. 1 Buchst. b, Vertrag, und c, Buchführungsrecht',
              ],
              [
                'Nachrichten über das Kontaktformular; Meldungen rechtswidriger Inhalte und was entschieden wurde',
                'Um zu antworten und Gründe zu nennen',
                'Art. 6 Abs. 1 Buchst. f, unser Interesse zu antworten; bei Meldungen c, Gesetz über digitale Dienste',
              ],
              [
                'Nachrichten, die du in einer anderen Sprache lesen möchtest; kleine Kopien von Fotos, zu denen du um Vorschläge bittest',
                'Um sie von einem externen Dienst übersetzen oder Räume und Stile vorschlagen zu lassen',
                'Art. 6 Abs. 1 Buchst. a, deine Einwilligung beim ersten Mal',
              ],
              [
                'Zustimmung zu den Bedingungen und zu dieser Erklärung: Fassung, Zeit, Sprache',
                'Um sie nachweisen zu können',
                'Art. 6 Abs. 1 Buchst. c, Nachweispflicht, Art. 7 Abs. 1',
              ],
              [
                'Technische Aufzeichnungen: Netzadresse, Zeit, Seite, Nummer des Abrufs, misslungene Anmeldungen',
                'Um Fehler zu finden und Angriffe abzuwehren',
                'Art. 6 Abs. 1 Buchst. f, unser Interesse an Sicherheit',
              ],
              [
                'Zahlen zu Aufrufen von Profilen und Projekten: je Tag, nie von wem',
                'Damit Fachleute sehen, wie ihre Seite gefunden wird',
                'Art. 6 Abs. 1 Buchst. f, ihr Interesse an solchen Zahlen',
              ],
              [
                'Ein Link zu unfertigen Antworten, den du dir geschickt hast',
                'Um ihn zu schicken',
                'Art. 6 Abs. 1 Buchst. a, deine Einwilligung, die du jederzeit widerrufen kannst',
              ],
            ],
          },
        },
        'Ein Aufruf eines Profils zählt einmal am Tag je Netzadresse. Dafür liegt bis Mitternacht ein Hash der Adresse mit einem zufälligen Schlüssel im Arbeitsspeicher; beides wird nicht gespeichert, und es wird kein Cookie gesetzt.',
        'Du musst uns nichts geben, aber ohne die nötigen Felder können wir weder ein Konto anlegen noch etwas vorschlagen. Nach besonderen Kategorien von Daten (etwa Gesundheit oder Glaube) fragen wir nicht; lass sie in Vorhaben und Nachrichten bitte weg.',
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
            'Fachleute sehen deinen Vornamen, deinen Ort, dein Vorhaben und die gewählten Fotos, sobald du ihnen dein Vorhaben sendest, und Telefonnummer und E-Mail-Adresse, sobald du sie mit ihnen teilst. Die Adresse eines vereinbarten Besuchs sehen sie nur, wenn du sie angibst, und nur bei diesem Treffen. In einem Büro sehen die Personen, die dort arbeiten, dasselbe.',
            'Alle sehen das öffentliche Profil, die Projekte und veröffentlichte Bewertungen mit dem Namen, den die Autorin oder der Autor gewählt hat. Eine geteilte Sammlung können alle sehen, die den Link haben.',
            'Unser Team sieht, was die Aufgabe verlangt: Hilfe, Prüfung von Profilen und Meldungen. Ein Einblick in ein Gespräch ist nur nach einer Meldung möglich und wird festgehalten.',
            'Behörden bekommen Daten nur, wenn ein Gesetz uns dazu verpflichtet.',
          ],
        },
        'Wir verkaufen keine Daten und geben sie nicht für Werbung weiter.',
      ],
    },
    {
      id: 'processors',
      title: 'Wer für uns arbeitet',
      blocks: [
        'Sie arbeiten nach unserer Weisung und mit Vertrag (Art. 28). Die Liste folgt daraus, wie diese Website eingerichtet ist:',
        {
          services: {
            head: ['Dienst', 'Was er erhält'],
            words: {
              hosting: ['Betrieb, Datenbank und Dateispeicher', 'Alles, was wir speichern'],
              mail: ['Versand von E-Mails', 'Adresse, Name und Text der E-Mails, die wir dir schicken'],
              inbound: [
                'Empfang von Antworten per E-Mail',
                'E-Mails, mit denen du auf eine Benachrichtigung antwortest',
              ],
              sms: ['Versand von SMS', 'Telefonnummer und Code'],
              push: [
                'Push-Dienste der Browserhersteller',
                'Die Adresse deines Browsers dort und ein verschlüsselter Text, den sie nicht lesen können',
              ],
              payments: [
                'Stripe, Zahlungen von Fachleuten',
                'E-Mail-Adresse, Name, Firma, USt-IdNr., Tarif; die Karte geht nur an Stripe, das dafür selbst verantwortlich ist',
              ],
              tagging: ['Vorschläge zu Fotos', 'Fotos, zu denen jemand beim Hochladen um Vorschläge bittet'],
              translation: [
                'Übersetzung',
                'Texte, die jemand in einer anderen Sprache lesen möchte, ohne Namen und Adressen des Kontos',
              ],
              maps: ['Kartenkacheln', 'Deine Netzadresse und der Teil der Karte, den du ansiehst'],
            },
          },
        },
        'Was nicht in der Liste steht, wird nicht verwendet: Dann geht zum Beispiel kein Foto irgendwohin, und die Karte zeichnen wir selbst. Wir wählen Dienste, die Daten in der EU oder im EWR halten; wo das nicht so ist, gelten ein Angemessenheitsbeschluss oder die Standardvertragsklauseln der EU. Namen und Orte nennen wir dir, wenn du an {email} schreibst.',
      ],
    },
    {
      id: 'periods',
      title: 'Wie lange wir es behalten',
      blocks: [
        {
          table: {
            head: ['Was', 'Wie lange'],
            rows: [
              ['Sitzung nach dem Anmelden', '3 Tage oder bis du dich abmeldest'],
              ['Code auf dein Telefon', '10 Minuten; der Nachweis, dass er richtig war, 30 Minuten'],
              [
                'Vorhaben, das du noch nicht abgeschickt hast',
                '30 Tage, nur auf deinem Gerät; dir selbst geschickt 30 Tage, versiegelt',
              ],
              ['Aktives Konto mit Vorhaben, Nachrichten und Vorschlägen', 'Solange das Konto besteht'],
              ['Konten, die niemand nutzt, und beendete Vorhaben', 'Nach 24 Monaten gelöscht'],
              [
                'Konto, das du löschst',
                'Sofort verborgen, nach 14 Tagen gelöscht; in Gesprächen bleibt „Gelöschtes Konto“',
              ],
              [
                'Was danach bleibt',
                'Deine Nachrichten bei der anderen Seite; die Auswahl im Vorhaben, Anfragen und Vorschläge mit Zeiten, ohne Worte und Kontaktdaten; veröffentlichte Bewertungen ohne deinen Namen; Zustimmungen mit Fassung und Zeit, die niemanden mehr nennen',
              ],
              ['Kopie deiner Daten, um die du gebeten hast', '7 Tage'],
              ['Adresse eines Besuchs', '7 Tage nach dem Besuch, oder bis er abgesagt wird'],
              ['Archivierte Anfrage oder gelöschtes Projekt', '30 Tage lang wiederherstellbar'],
              ['Datei, die mit keiner Nachricht gesendet wurde', '1 Tag'],
              [
                'Meldungen zu Gesprächen, Nachrichten über das Kontaktformular und Meldungen von Inhalten, sobald entschieden',
                '24 Monate',
              ],
              ['Was aus einer E-Mail wurde, mit der du geantwortet hast', '60 Tage'],
              ['Zahlen zu Aufrufen', '24 Monate'],
              ['Rechnungen', 'In Dänemark bis fünf, sonst bis acht Jahre nach dem Ende ihres Jahres'],
              [
                'Technische Aufzeichnungen',
                'Nicht in unserer Datenbank; nur solange die Protokolle der Server aufbewahrt werden, um einen Fehler oder Angriff zu finden',
              ],
              [
                'Sicherungskopien',
                'Bis sie überschrieben werden; nach einer Wiederherstellung wird erneut gelöscht, was fällig war',
              ],
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
        'Wir verwenden nur, was für etwas nötig ist, das du wolltest; eine Einwilligung ist daher nicht erforderlich (§ 25 Abs. 2 TDDDG, § 4 der dänischen Cookie-Verordnung). Jedes Cookie und jeder Eintrag mit Namen und Dauer steht auf der Seite [Cookies](/cookies).',
        'Es gibt keine Cookies anderer, keine Zählpixel und keine Schriften oder Skripte von anderswo.',
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
      title: 'Deine Rechte und wie du sie nutzt',
      blocks: [
        {
          table: {
            head: ['Recht', 'Wie'],
            rows: [
              [
                'Auskunft und Kopie (Art. 15), Daten in maschinenlesbarer Form (Art. 20)',
                'Einstellungen, Privatsphäre: „Deine Daten herunterladen“. Eine ZIP-Datei mit einer Seite zum Lesen und JSON',
              ],
              ['Berichtigung (Art. 16)', 'In den Einstellungen, in deinem Vorhaben oder im Profil'],
              [
                'Löschung (Art. 17)',
                'Einstellungen, Privatsphäre: „Konto löschen“. Einzelne Fotos, Projekte und Bewertungen lassen sich dort löschen, wo sie stehen',
              ],
              [
                'Einschränkung (Art. 18) und Widerspruch (Art. 21)',
                'Schreib an {email}; wenn du ein Vorhaben oder Profil pausierst, hört die Auswahl sofort auf',
              ],
              [
                'Einwilligung widerrufen (Art. 7 Abs. 3)',
                'Einstellungen, Datenschutz, für Übersetzung und Vorschläge; Einstellungen, Benachrichtigungen; der Link am Ende jeder E-Mail; die Einstellungen des Browsers für Benachrichtigungen auf dem Gerät. Was vorher geschah, bleibt rechtmäßig',
              ],
              [
                'Erklärung eines Vorschlags und ein Mensch, der ihn ansieht (Art. 22)',
                'Öffne den Vorschlag oder schreib an {email}',
              ],
            ],
          },
        },
        'Wir antworten innerhalb eines Monats. Es kostet nichts.',
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
        'Eine neue Fassung gilt für alle, die ein Konto haben, 30 Tage nachdem wir sie darüber informiert haben, per E-Mail an eine bestätigte Adresse und mit einem Hinweis nach dem Anmelden. Das Datum oben sagt, welche Fassung du liest; frühere stehen unten.',
      ],
    },
  ],
  history: [
    {
      version: '2026-11-23',
      what: 'Jeder Zweck mit seiner Grundlage, wer nach der Einrichtung dieser Website für uns arbeitet, alle Fristen, wie du deine Rechte im Produkt nutzt; Cookies auf einer eigenen Seite.',
    },
  ],
}
