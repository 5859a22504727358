import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Cookies',
  description: 'Jedes Cookie und jeder Eintrag, den Husrum in deinem Browser ablegt, mit Namen, Zweck und Dauer.',
  inShort: [
    'Zwei Cookies, beide nötig für etwas, das du tust. Kein Banner, weil es nichts zu erlauben gibt.',
    'Keine Cookies anderer, keine Werbung, keine Verfolgung über Seiten hinweg.',
  ],
  sections: [
    {
      id: 'list',
      title: 'Was in deinem Browser liegt',
      blocks: [
        'Die Liste kommt aus dem Programm selbst. Ein Stern steht für einen Teil eines Namens, etwa die Nummer eines Gesprächs.',
        {
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
        },
        'Das meiste entsteht nur, wenn du benutzt, wozu es da ist.',
      ],
    },
    {
      id: 'why',
      title: 'Warum es kein Banner gibt',
      blocks: [
        'Das Gesetz verlangt eine Einwilligung für alles, was für einen gewünschten Dienst nicht unbedingt erforderlich ist (§ 25 Abs. 2 TDDDG, § 4 der dänischen Cookie-Verordnung, Artikel 5 Abs. 3 der ePrivacy-Richtlinie). So etwas speichern wir nicht.',
      ],
    },
    {
      id: 'views',
      title: 'Wie wir Aufrufe ohne Cookies zählen',
      blocks: [
        'Wer ein Profil hat, sieht, wie oft es angesehen wurde. Ein Aufruf zählt einmal am Tag je Netzadresse. Bis Mitternacht liegt dafür ein Hash der Adresse mit einem zufälligen Schlüssel im Arbeitsspeicher, damit ein zweiter Aufruf nicht zählt; dann wird der Schlüssel verworfen. Die Adresse wird nicht mit der Zahl gespeichert, auf deinem Gerät bleibt nichts, und niemand sonst erfährt davon.',
      ],
    },
    {
      id: 'clear',
      title: 'Wie du es loswirst',
      blocks: [
        'Melde dich ab, dann wird aus diesem Browser entfernt, was zu deinem Konto gehört. Den Rest löschst du jederzeit in den Einstellungen des Browsers; Husrum funktioniert dann weiter, und du meldest dich neu an.',
        'Verantwortlich ist die Husrum ApS. Was wir bei uns speichern, steht in der [Datenschutzerklärung](/privacy-policy).',
      ],
    },
  ],
}
