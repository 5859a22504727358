import type { LegalText } from '../../../legal-text.ts'

export const text: LegalText = {
  title: 'Nutzungsbedingungen',
  description:
    'Was Husrum tut und was nicht, wie die Reihenfolge der Fachleute entsteht, was mit wem geteilt wird und wie du wieder gehst.',
  inShort: [
    'Für Kundinnen und Kunden ist Husrum kostenlos. Fachleute können einen Monatstarif zahlen; kein Tarif ändert, wer wem gezeigt wird.',
    'Niemand sieht dein Vorhaben, bevor du es abschickst. Höchstens drei Fachleute haben es gleichzeitig.',
    'Den Vertrag über die Arbeit schließt du mit der Person oder dem Büro deiner Wahl. Wir sind nicht daran beteiligt.',
    'Du kannst jederzeit gehen, und dein Konto wird gelöscht; Nachrichten bleiben bei der anderen Seite.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Wer wir sind und wofür das gilt',
      blocks: [
        'Husrum wird von der Husrum ApS betrieben; siehe [Impressum](/imprint). „Wir“ ist diese Gesellschaft. Die Bedingungen gelten zwischen uns und allen, die Husrum nutzen: Kundinnen und Kunden (sie suchen Hilfe bei Einrichtung oder Architektur), Fachleuten (aus Innenarchitektur, Einrichtung, Architektur und Planung, allein oder als Büro) und allen, die die Seiten besuchen.',
        'Fachleute nutzen Husrum beruflich. Kundinnen und Kunden können Verbraucher oder Unternehmen sein; gilt eine Regel nur für Verbraucher, steht es dabei.',
        'Wie wir mit personenbezogenen Daten umgehen, steht in der [Datenschutzerklärung](/privacy-policy).',
      ],
    },
    {
      id: 'service',
      title: 'Was Husrum tut',
      blocks: [
        'Du beschreibst dein Vorhaben: welche Hilfe, welche Räume oder Bauarbeiten, wo, wann, für welches Honorar, in welchem Stil. Daraus ermitteln wir, wer passt, zeigen dir die Vorschläge mit Gründen und überbringen Vorhaben und Nachrichten in beide Richtungen.',
        'Honorare bei Husrum sind die üblichen Honorare der Fachleute in Euro ohne Baukosten. Sie sind keine Angebote. Dänische Seiten zeigen zusätzlich einen gerundeten Betrag in Kronen.',
        'Wir tun unser Bestes, damit Husrum läuft; kurze Unterbrechungen, etwa für Wartung, kann es geben.',
      ],
    },
    {
      id: 'account',
      title: 'Dein Konto',
      blocks: [
        'Du musst mindestens 18 Jahre alt sein. Mach wahre Angaben, behalte dein Passwort für dich und sag Bescheid, wenn du glaubst, dass jemand anderes dein Konto nutzt. Eine E-Mail-Adresse ist ein Konto mit einer Rolle.',
        'Beim Registrieren schicken wir einen Code auf dein Telefon, damit sich die Fachleute darauf verlassen können, dass hinter einem Vorhaben ein Mensch steht.',
      ],
    },
    {
      id: 'ranking',
      title: 'Wie wir auswählen und was die Reihenfolge bestimmt',
      blocks: [
        'Infrage kommt nur, wer die gesuchte Arbeit anbietet, deine Art von Vorhaben annimmt, sich so trifft, wie es euch beiden recht ist, und dich erreichen kann. Bleiben weniger als zehn, lassen wir Wünsche einzeln und in dieser Reihenfolge fallen: Person oder Büro, deinen Wunsch, in deiner Gegend zu bleiben, das eigene Einzugsgebiet der Fachleute (nur bei denen, die zugestimmt haben) und zuletzt Fachleute ohne freien Platz in diesem Monat. Was wegfiel, steht beim Vorschlag.',
        'Die Reihenfolge ergibt sich aus zwei Schätzungen: wie wahrscheinlich du Ja sagst und wie wahrscheinlich die andere Seite Ja sagt. Das zählt, das Schwerste zuerst:',
        {
          list: [
            'für dich: Stil (deine Fotos im Vergleich mit den Bildern der Projekte), Honorar, Entfernung, Bewertungen, Person oder Büro, dann Schwerpunkte, Räume und Art der Arbeit, gemeinsame Wörter und der Beginn;',
            'für die Fachleute: Honorar, Entfernung, Beginn, Größe und Phase des Projekts, Art der Arbeit, Schwerpunkte und Stil;',
            'für beide: wie verlässlich bisher auf Anfragen geantwortet wurde.',
          ],
        },
        'Außerdem rückt etwas nach unten, wer fast so viele neue Aufträge hat, wie möglich sind; etwas nach oben, wer seltener gezeigt wurde, als es passen würde; einer der ersten fünf Plätze kann an einen guten Vorschlag gehen, der neu bei Husrum ist; und sehr ähnliche Fachleute stehen nicht hintereinander. Bei Gleichstand entscheidet ein festes Los.',
        'Was Fachleute uns zahlen, zählt nicht, weder direkt noch indirekt. Es gibt keine bezahlten Plätze und keine Werbung zwischen den Vorschlägen. Ein Tarif begrenzt nur, wie viele neue Anfragen jemand in 30 Tagen bekommen kann.',
        'Die Prozentzahl ist unsere Schätzung, wie wahrscheinlich ihr beide Ja sagt. Du kannst jeden Vorschlag öffnen und lesen, was welcher Teil beigetragen hat. Alle Antworten in deinem Vorhaben kannst du ändern; dann ändert sich die Liste.',
        'In der Liste aller Fachleute wählst du die Reihenfolge selbst: am besten zu deinen Suchwörtern, Bewertung, neueste, Entfernung oder gemischt. Die Mischung ist an einem Tag oder bei einem Besuch für alle gleich und bevorzugt niemanden.',
      ],
    },
    {
      id: 'sharing',
      title: 'Wer dein Vorhaben sieht und wann',
      blocks: [
        'Beim Auswählen erfährt niemand etwas. Fachleute hören von deinem Vorhaben erst, wenn du „Anfrage senden“ drückst, die ersten drei anfragst oder eine erste Nachricht schreibst.',
        {
          list: [
            'Wem du es geschickt hast, sieht deinen Vornamen, deinen Ort, das Vorhaben und die Fotos, die du gewählt hast.',
            'Telefonnummer und E-Mail-Adresse bleiben verborgen, bis du sie mit dieser Person teilst.',
            'Höchstens drei Fachleute können ein unbeantwortetes Vorhaben gleichzeitig haben, höchstens acht insgesamt. Wir geben es nie an andere weiter und verkaufen es nie.',
            'Für die Antwort sind zwei Arbeitstage (Montag bis Freitag, ohne Feiertage) Zeit. Kommt keine, ist der Platz wieder frei.',
          ],
        },
      ],
    },
    {
      id: 'messages',
      title: 'Nachrichten',
      blocks: [
        'Bleib höflich, schreib zum Projekt und schick nichts, was du nicht weitergeben darfst. Unser Team liest ein Gespräch nur, wenn jemand von euch es gemeldet oder zugestimmt hat, und jeder Einblick wird festgehalten.',
      ],
    },
    {
      id: 'hiring',
      title: 'Der Vertrag über die Arbeit',
      blocks: [
        'Ob ihr zusammenarbeitet, woran und für wie viel, vereinbart ihr direkt. Wir sind nicht Partei dieses Vertrags, führen die Arbeit nicht aus, nehmen keine Provision und prüfen weder Pläne noch Genehmigungen noch Bauarbeiten.',
        'Fachleute stehen selbst für das ein, was sie über sich schreiben: Können, Projekte, Honorare, Versicherung und geschützte Berufsbezeichnungen. „Architekt“ und „Innenarchitekt“ sind in Deutschland geschützt; im Profil steht die Bezeichnung „Architekt“ erst, wenn wir den Eintrag in der Liste der Kammer gesehen haben.',
      ],
    },
    {
      id: 'price',
      title: 'Was es kostet',
      blocks: [
        'Für Kundinnen und Kunden ist Husrum kostenlos. Fachleute können den Tarif Basic kostenlos nutzen; bezahlte Tarife stehen mit ihren Preisen ohne Mehrwertsteuer dort, wo man sie wählt. Sie beginnen mit 14 Tagen zur Probe, laufen monats- oder jahresweise und lassen sich zum Ende des Zeitraums mit ebenso wenigen Klicks ändern oder kündigen, wie der Kauf gebraucht hat.',
      ],
    },
    {
      id: 'experts',
      title: 'Für Fachleute',
      blocks: [
        'Ein Mensch liest jede Bewerbung. Wir können um Änderungen bitten oder ablehnen, immer mit Begründung. Zeig nur Arbeiten, die von dir sind, und Bilder, die du verwenden darfst.',
        'Du bekommst Anfragen, die passen; eine Anzahl versprechen wir nicht. Antworte innerhalb von zwei Arbeitstagen, auch mit einem Nein. Eine Anfrage ist nur für dich: Sie darf nicht weitergegeben und Kontaktdaten dürfen nur für dieses Projekt verwendet werden.',
        'Du darfst deine Leistungen überall sonst und zu jedem Preis anbieten. Solange das Konto besteht, hast du Zugang zu dem, was du eingegeben hast, und zu deinen Gesprächen und kannst eine Kopie mitnehmen.',
      ],
    },
    {
      id: 'reviews',
      title: 'Bewertungen',
      blocks: [
        'Bewerten kann nur, wer über Husrum in Kontakt war und den Auftrag bestätigt hat, einmal und innerhalb von 60 Tagen. Wir bezahlen keine Bewertungen und entfernen keine schlechten. Veröffentlicht wird nach höchstens 48 Stunden; ist eine Bewertung rechtswidrig oder nennt sie Privates, nehmen wir sie mit Begründung herunter. Die bewertete Seite kann einmal antworten. Durchschnitte zeigen wir ab drei Bewertungen.',
      ],
    },
    {
      id: 'content',
      title: 'Deine Inhalte und was nicht erlaubt ist',
      blocks: [
        'Was du schreibst und hochlädst, bleibt deins. Du erlaubst uns, es zu speichern und dort zu zeigen, wo Husrum es zeigen soll, solange es dort steht. Für anderes verwenden wir es nicht, insbesondere nicht für Werbung und nicht, um Modelle für andere zu trainieren.',
        'Nicht erlaubt sind rechtswidrige Inhalte, fremde Bilder oder Daten ohne Erlaubnis, falsche Profile oder Bewertungen, Werbung in Nachrichten, automatisches Auslesen über die öffentliche Schnittstelle hinaus und Angriffe auf die Technik.',
        'Siehst du rechtswidrige Inhalte, schreib an {email} mit der Adresse und dem Grund. Wir bestätigen den Eingang, entscheiden ohne Verzug und sagen beiden Seiten, was wir entschieden haben und warum.',
      ],
    },
    {
      id: 'measures',
      title: 'Wenn wir ein Konto einschränken',
      blocks: [
        'Verstößt jemand gegen die Bedingungen oder das Gesetz, können wir Inhalte verbergen, keine Anfragen mehr zustellen, das Konto pausieren oder schließen. Wir wählen das mildeste Mittel, das hilft, ein Mensch entscheidet, und die Gründe kommen spätestens, wenn die Maßnahme wirkt; bevor das Konto von Fachleuten geschlossen wird, 30 Tage vorher, es sei denn, das Gesetz oder wiederholte schwere Verstöße verlangen weniger.',
        'Du kannst innerhalb von sechs Monaten widersprechen; schreib an {email}. Jemand, der nicht zuerst entschieden hat, sieht es sich noch einmal an. Gewerbliche Nutzer können sich auch an einen Mediator des dänischen Mediationsinstituttet wenden, Nutzer in der EU an eine zugelassene außergerichtliche Streitbeilegungsstelle oder an die Gerichte.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Widerrufsrecht für Verbraucher',
      blocks: [
        'Als Verbraucher kannst du deinen Vertrag mit uns innerhalb von 14 Tagen nach der Registrierung ohne Angabe von Gründen widerrufen. Eine eindeutige Erklärung genügt, zum Beispiel eine E-Mail an {email} mit dem Satz „Ich widerrufe meinen Vertrag mit Husrum“, deinem Namen und deiner E-Mail-Adresse. Wir löschen dann das Konto und alles, was dazugehört. Da du nichts bezahlt hast, gibt es nichts zurückzuzahlen.',
      ],
    },
    {
      id: 'ending',
      title: 'Wieder gehen',
      blocks: [
        'Kundinnen und Kunden können jederzeit und sofort gehen, Fachleute auch; ein bezahlter Tarif endet dann mit seinem Zeitraum. Schreib an {email} oder lösche das Konto in den Einstellungen. Es wird sofort verborgen und nach 14 Tagen gelöscht; bis dahin holt ein Link in der Bestätigung es zurück.',
        'Wir können den Vertrag mit 30 Tagen Frist kündigen. Ein Vorhaben endet nach 90 Tagen ohne Lebenszeichen von selbst; vorher fragen wir nach.',
      ],
    },
    {
      id: 'liability',
      title: 'Haftung',
      blocks: [
        'Wir haften nach dem Gesetz für Vorsatz und grobe Fahrlässigkeit, für Verletzungen von Leben, Körper und Gesundheit und nach dem Produkthaftungsrecht. Sonst haften wir nur, wenn wir eine wesentliche Pflicht verletzen, und dann für den vorhersehbaren Schaden. Für das, was Kundinnen und Kunden und Fachleute miteinander vereinbaren oder tun, haften wir nicht. Rechte, auf die Verbraucher nicht verzichten können, bleiben unberührt.',
      ],
    },
    {
      id: 'complaints',
      title: 'Beschwerden',
      blocks: [
        'Schreib an {email}; ein Mensch antwortet innerhalb von fünf Arbeitstagen. Verbraucher in Dänemark können sich an das Center for Klageløsning wenden, Nævnenes Hus, Toldboden 2, 8800 Viborg ([naevneneshus.dk](https://naevneneshus.dk)). Zur Teilnahme an einem Verfahren vor einer deutschen Verbraucherschlichtungsstelle sind wir weder bereit noch verpflichtet.',
        'Behörden und Nutzer erreichen uns nach dem Gesetz über digitale Dienste unter derselben Adresse auf Deutsch, Englisch oder Dänisch.',
      ],
    },
    {
      id: 'law',
      title: 'Recht und Gerichte',
      blocks: [
        'Es gilt dänisches Recht. Bist du Verbraucher, behältst du zusätzlich den Schutz, den dir das zwingende Recht deines Wohnsitzlandes gibt, und kannst dort klagen und verklagt werden. Für Unternehmen ist das Gericht in Aarhus zuständig.',
      ],
    },
    {
      id: 'changes',
      title: 'Änderungen dieser Bedingungen',
      blocks: [
        'Über Änderungen schreiben wir dir mindestens 30 Tage vorher, was sich ändert und warum. Bist du nicht einverstanden, kannst du bis dahin gehen; ist eine Änderung zu deinem Nachteil und nicht vom Gesetz verlangt, bitten wir um deine Zustimmung. Mit jeder Zustimmung speichern wir, welcher Fassung sie galt und wann sie gegeben wurde.',
      ],
    },
  ],
}
