import type { LegalWords } from '../fill-text.ts'

export const words: LegalWords = {
  changes: {
    terms:
      'Tarife, kostenlose Testphase, Mehrwertsteuer und Kündigung ausführlich; Meldungen rechtswidriger Inhalte, Begründungen und Widerspruch; Bewertungen aus der Zeit vor Husrum; was Fachleute mit ihren Daten tun können.',
    privacy:
      'Jeder Zweck mit seiner Grundlage, wer nach der Einrichtung dieser Website für uns arbeitet, alle Fristen, wie du deine Rechte im Produkt nutzt; Cookies auf einer eigenen Seite.',
  },
  tables: {
    stored: {
      head: ['Name', 'Art', 'Wofür', 'Wie lange'],
      kinds: { cookie: 'Cookie', local: 'Lokaler Speicher', session: 'Speicher des Tabs', cache: 'Cache' },
      words: {
        token: [
          'Hält dich angemeldet. Der Server liest es nur, um Seiten zu zeichnen',
          '3 Tage oder bis du dich abmeldest',
        ],
        ownToken: [
          'Nur für das Team: die eigene Anmeldung, während es als jemand anderes hineinsieht',
          'Höchstens 8 Stunden',
        ],
        seed: [
          'Vier Ziffern, damit eine gemischte Liste beim Blättern ihre Reihenfolge behält',
          'Bis der Browser geschlossen wird',
        ],
        locale: ['Die Sprache, die du gewählt hast', 'Bis du abgemeldet wirst oder sie löschst'],
        drafts: [
          'Ein begonnenes Vorhaben oder eine begonnene Bewerbung, ohne Passwörter und Codes',
          '30 Tage oder bis zum Absenden',
        ],
        ownDraft: ['Welcher dieser Entwürfe zu diesem Tab gehört', 'Bis der Tab geschlossen wird'],
        unsent: [
          'Nachrichten, Antworten, Bewertungen und Namen von Dateien, die noch nicht gesendet sind',
          'Bis sie gesendet sind oder du dich abmeldest',
        ],
        unsentOf: ['Wessen ungesendete Worte das sind, damit niemand sonst sie liest', 'Bis du dich abmeldest'],
        favourites: ['Fachleute, die du dir ohne Konto merkst', 'Bis du sie entfernst oder dich anmeldest'],
        compared: ['Fachleute, die du vergleichst', 'Bis du sie entfernst'],
        board: ['Fotos, die du dir ohne Konto merkst', 'Bis du sie entfernst oder dich anmeldest'],
        keys: ['Dass du Tastenkürzel ausgeschaltet hast', 'Bis du sie einschaltest'],
        live: [
          'Das letzte Ereignis, das ein Tab erhalten hat, damit mehrere Tabs eine Verbindung teilen',
          'Bis du dich abmeldest oder es löschst',
        ],
        knownDevice: [
          'Dass du dich hier schon angemeldet hast, damit falsche Passwörter Fremder dich nicht aufhalten. Es öffnet nichts',
          'Bis du es im Browser löschst',
        ],
        push: [
          'Ob dieses Gerät Benachrichtigungen zeigt und für welches Konto; dass du Nein gesagt hast',
          'Bis du dich abmeldest; das Nein, bis du es löschst',
        ],
        edits: [
          'Änderungen an Profil oder Projekt, die noch nicht gespeichert sind; ein Hinweis für die nächste Seite',
          'Bis sie gespeichert sind oder der Tab geschlossen wird',
        ],
        code: [
          'Wann ein Code auf dein Telefon ging, damit ein Neuladen keinen weiteren schickt',
          'Bis der Tab geschlossen wird',
        ],
        mailed: [
          'Ein Link aus einer E-Mail, damit er ein Neuladen übersteht und aus der Adresszeile verschwindet',
          'Bis er benutzt ist oder der Tab geschlossen wird',
        ],
        scroll: ['Wie weit unten du auf einer Seite warst, für den Weg zurück', 'Bis der Tab geschlossen wird'],
        notifications: [
          'Welche Benachrichtigungen gezeigt wurden, und eine Seite für den Fall ohne Verbindung',
          'Bis sie ersetzt oder gelöscht werden',
        ],
      },
    },
    services: {
      head: ['Dienst', 'Was er erhält'],
      words: {
        hosting: ['Betrieb, Datenbank und Dateispeicher', 'Alles, was wir speichern'],
        mail: ['Versand von E-Mails', 'Adresse, Name und Text der E-Mails, die wir dir schicken'],
        inbound: ['Empfang von Antworten per E-Mail', 'E-Mails, mit denen du auf eine Benachrichtigung antwortest'],
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
    weights: { head: ['Was', 'Für dich', 'Für die Fachleute'], multiplies: 'Multipliziert die Seite der Fachleute' },
  },
}
