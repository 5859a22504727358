import type { LegalText } from '../../legal-text.ts'

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
        'Infrage kommt nur, wer die gesuchte Arbeit anbietet, deine Art von Vorhaben annimmt, sich so trifft, wie es euch beiden recht ist, und dich erreichen kann. Bleiben zu wenige, lassen wir Wünsche einzeln fallen: Person oder Büro, deinen Wunsch, in deiner Gegend zu bleiben, das eigene Einzugsgebiet der Fachleute (nur bei denen, die zugestimmt haben) und zuletzt Fachleute ohne freien Platz in diesem Monat. Was wegfiel, steht beim Vorschlag.',
        'Die Reihenfolge ergibt sich aus zwei Schätzungen: wie wahrscheinlich du Ja sagst und wie wahrscheinlich die andere Seite Ja sagt. Was zählt und wie viel, so wie das Programm heute rechnet, steht auf der Seite [So entsteht die Reihenfolge](/ranking) und mit einem Beispiel unter [So entsteht die Auswahl](/how-matching-works).',
        'Was Fachleute uns zahlen, zählt nicht, weder direkt noch indirekt. Es gibt keine bezahlten Plätze und keine Werbung zwischen den Vorschlägen. Ein Tarif begrenzt nur, wie viele neue Anfragen jemand in 30 Tagen bekommen kann.',
        'Die Prozentzahl ist unsere Schätzung, wie wahrscheinlich ihr beide Ja sagt. Du kannst jeden Vorschlag öffnen und lesen, was welcher Teil beigetragen hat. Alle Antworten in deinem Vorhaben und das, was dir wichtig ist, kannst du ändern; dann ändert sich die Liste.',
        'In der Liste aller Fachleute wählst du die Reihenfolge selbst: am besten zu deinen Suchwörtern, Bewertung, neueste, Entfernung oder gemischt. Die Mischung ist an einem Tag oder bei einem Besuch für alle gleich und bevorzugt niemanden.',
      ],
    },
    {
      id: 'sharing',
      title: 'Wer dein Vorhaben sieht und wann',
      blocks: [
        'Beim Auswählen erfährt niemand etwas. Fachleute hören von deinem Vorhaben erst, wenn du auf „Anfrage senden“ tippst, die ersten drei anfragst oder eine erste Nachricht schreibst.',
        {
          list: [
            'Alle, denen du es gesendet hast, sehen deinen Vornamen, deinen Ort, das Vorhaben und die Fotos, die du gewählt hast.',
            'Telefonnummer und E-Mail-Adresse bleiben verborgen, bis du sie mit dieser Person teilst.',
            'Höchstens drei Fachleute können ein unbeantwortetes Vorhaben gleichzeitig haben, höchstens acht insgesamt. Wir geben es nie an andere weiter und verkaufen es nie.',
            'Für die Antwort sind zwei Arbeitstage (Montag bis Freitag, ohne Feiertage) Zeit. Kommt keine Antwort, läuft die Anfrage ab, und der Platz in deiner Liste ist wieder frei; dein Vorhaben geht an niemanden, bis du es sendest.',
          ],
        },
      ],
    },
    {
      id: 'messages',
      title: 'Nachrichten',
      blocks: [
        'Bleib höflich, schreib zum Projekt und schick nichts, was du nicht weitergeben darfst. Ein Programm prüft die ersten Worte jeder Seite auf Anzeichen von Betrug und Werbung. Was es findet, wird für die lesende Person gekennzeichnet und kann unserem Team vorgelegt werden; dieselben Worte mit einem Link an viele werden abgewiesen.',
        'Unser Team liest ein Gespräch nur, wenn jemand von euch oder dieses Programm es gemeldet hat, und sieht den Teil, der bis dahin da war. Jeder Einblick wird festgehalten.',
      ],
    },
    {
      id: 'hiring',
      title: 'Der Vertrag über die Arbeit',
      blocks: [
        'Ob ihr zusammenarbeitet, woran und für wie viel, vereinbart ihr direkt. Angebote und Treffen bei Husrum helfen euch, das festzuhalten; nimmst du ein Angebot an, erfährt die andere Seite, dass du einverstanden bist. Wir sind nicht Partei dieses Vertrags, führen die Arbeit nicht aus, nehmen keine Provision und prüfen weder Pläne noch Genehmigungen noch Bauarbeiten.',
        'Fachleute stehen selbst für das ein, was sie über sich schreiben: Können, Projekte, Honorare, Versicherung und geschützte Berufsbezeichnungen. „Architekt“ ist in Deutschland, Österreich und der Schweiz geschützt, „Innenarchitekt“ in Deutschland; „Architekt“ steht dort im Profil erst, wenn wir den Eintrag in der Liste der Kammer gesehen haben.',
      ],
    },
    {
      id: 'price',
      title: 'Was es kostet',
      blocks: [
        'Für Kundinnen und Kunden ist Husrum kostenlos, auch für Verbraucher, die nie jemanden beauftragen.',
        'Fachleute können den Tarif Basic kostenlos nutzen. Bezahlte Tarife sind für Unternehmen; ihre Preise ohne Mehrwertsteuer und ihre Grenzen stehen dort, wo du sie wählst.',
        {
          list: [
            'Mit der Freigabe des Profils beginnen 14 kostenlose Tage im Tarif Professional, ohne Karte und einmal je Konto, wenn nicht Basic gewählt wurde. Sie enden bei Basic; nichts wird gelöscht und nichts berechnet.',
            'Ein bezahlter Tarif läuft monats- oder jahresweise, wird im Voraus mit Karte bezahlt und verlängert sich, bis du kündigst. Kündigen braucht so wenige Klicks wie Kaufen, wirkt zum Ende des Zeitraums und lässt sich bis dahin zurücknehmen. Löschst du das Konto, wird ein bezahlter Tarif zum Ende des Zeitraums gekündigt; er endet spätestens, wenn das Konto endgültig gelöscht wird.',
            'Ein größerer Tarif beginnt sofort; du siehst den Betrag für den Rest des Zeitraums, bevor du bestätigst. Ein kleinerer beginnt mit dem nächsten Zeitraum. Was über seine Grenzen geht, bleibt erhalten und wird nur nicht gezeigt.',
            'Mehrwertsteuer: 25 % in Dänemark; in anderen EU-Ländern keine mit gültiger USt-IdNr. (Umkehr der Steuerschuldnerschaft) und 25 % ohne; anderswo keine.',
            'Scheitert eine Zahlung, behält der Tarif 14 Tage lang seine Rechte, und wir erinnern daran. Danach gilt Basic.',
            'Rechnungen und Gutschriften stehen in den Einstellungen. Einen neuen Preis teilen wir mindestens 30 Tage vor dem Zeitraum mit, für den er zuerst gilt.',
          ],
        },
      ],
    },
    {
      id: 'experts',
      title: 'Für Fachleute',
      blocks: [
        'Ein Mensch liest jede Bewerbung. Wir können um Änderungen bitten oder ablehnen, immer mit Begründung. Zeig nur Arbeiten, die von dir sind, und Fotos, die du verwenden darfst, und sag bei jedem Foto, ob es auf der Seite Inspiration erscheinen darf; das kannst du jederzeit ändern.',
        'Du bekommst Anfragen, die passen; eine Anzahl versprechen wir nicht. Antworte innerhalb von zwei Arbeitstagen, auch mit einem Nein. Eine Anfrage ist nur für dich: Sie darf nicht weitergegeben und Kontaktdaten dürfen nur für dieses Projekt verwendet werden.',
        'Du darfst deine Leistungen überall sonst und zu jedem Preis anbieten. Wir verkaufen keine eigenen Leistungen, die mit deinen konkurrieren, und behandeln niemanden anders, weil eine Verbindung zu uns besteht.',
        'Solange das Konto besteht, hast du Zugang zu dem, was du eingegeben hast, zu deinen Anfragen, Gesprächen, Bewertungen und Rechnungen und je nach Tarif zu Zahlen über dein Profil und kannst eine Kopie mitnehmen. Andere erhalten Zahlen über dein Profil nur als Teil von Mittelwerten aus mindestens fünf Profilen. Nach dem Löschen behalten wir nur, was in der [Datenschutzerklärung](/privacy-policy) steht.',
        'Die Leitung eines Büros entscheidet, wer darin arbeitet, und steht für das ein, was dort getan wird.',
      ],
    },
    {
      id: 'reviews',
      title: 'Bewertungen',
      blocks: [
        'Bewerten kann nur, wer den Auftrag über Husrum bestätigt hat: einmal und innerhalb von 60 Tagen. Die Bewertung erscheint nach 48 Stunden und lässt sich 14 Tage lang ändern, bis eine Antwort da ist. Wir bezahlen keine Bewertungen und entfernen keine schlechten.',
        'Bewertungen früherer Kundinnen und Kunden, um die jemand gebeten hat, stehen für sich, als aus der Zeit vor Husrum, und zählen in keinem Durchschnitt und in keiner Reihenfolge.',
        'Nennt eine Bewertung eine E-Mail-Adresse, eine Telefonnummer oder eine Internetadresse, wartet sie, bis das entfernt ist. Eine gemeldete Bewertung bleibt gekennzeichnet stehen; wir nehmen sie nur herunter, wenn sie rechtswidrig ist oder Privates nennt, mit Begründung. Die bewertete Seite kann einmal antworten. Durchschnitte zeigen wir ab drei Bewertungen.',
      ],
    },
    {
      id: 'content',
      title: 'Deine Inhalte und was nicht erlaubt ist',
      blocks: [
        'Was du schreibst und hochlädst, bleibt deins. Du erlaubst uns, es zu speichern und dort zu zeigen, wo Husrum es zeigen soll, solange es dort steht. Für anderes verwenden wir es nicht, insbesondere nicht für Werbung und nicht, um Modelle für andere zu trainieren.',
        'Nicht erlaubt sind rechtswidrige Inhalte, fremde Bilder oder Daten ohne Erlaubnis, falsche Profile oder Bewertungen, Werbung in Nachrichten, automatisches Auslesen über die öffentliche Schnittstelle hinaus und Angriffe auf die Technik.',
        'Siehst du rechtswidrige Inhalte, sag es uns mit dem [Formular dafür](/notice) oder schreib an {email}: wo sie stehen, warum du sie für rechtswidrig hältst, deinen Namen und deine E-Mail-Adresse. Ein Konto brauchst du dafür nicht. Wir bestätigen den Eingang, ein Mensch entscheidet ohne Verzug, und wir sagen dir und der Person, um deren Inhalt es geht, was entschieden wurde und warum.',
      ],
    },
    {
      id: 'measures',
      title: 'Wenn wir Inhalte oder ein Konto einschränken',
      blocks: [
        'Verstößt jemand gegen die Bedingungen oder das Gesetz, können wir Inhalte verbergen, keine Anfragen mehr zustellen, das Konto sperren oder schließen. Wir wählen das mildeste Mittel, das hilft. Ein Mensch entscheidet, und wer betroffen ist, bekommt die Gründe spätestens, wenn die Maßnahme wirkt: was entschieden wurde, aufgrund welcher Tatsachen und welcher Regel, ob ein Programm es gefunden hat und wie du widersprechen kannst.',
        'Bevor das Konto von Fachleuten endgültig geschlossen wird, kommen die Gründe mindestens 30 Tage vorher, es sei denn, das Gesetz verlangt anderes oder gegen die Bedingungen wurde wiederholt verstoßen. Wer häufig offensichtlich rechtswidrige Inhalte veröffentlicht, kann gesperrt werden, ebenso wer häufig offensichtlich unbegründete Meldungen schickt; wir warnen vorher.',
      ],
    },
    {
      id: 'appeals',
      title: 'Einer Entscheidung widersprechen',
      blocks: [
        'Du kannst einer Entscheidung über deine Inhalte, dein Konto oder deine Meldung sechs Monate lang kostenlos widersprechen; schreib an {email} und nenn die Nummer des Falls oder einen Link zu dem, worum es geht. Jemand, der nicht zuerst entschieden hat, sieht es sich noch einmal an und antwortet mit Gründen; kein Programm entscheidet.',
        'In der EU kannst du dich an eine zugelassene außergerichtliche Streitbeilegungsstelle wenden und immer an die Gerichte. Bei Streit mit Fachleuten als gewerblichen Nutzern kann jede Seite eine Mediation vorschlagen; wir nehmen nach Treu und Glauben teil.',
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
        'Du kannst jederzeit und sofort gehen: in den Einstellungen mit deinem Passwort oder mit einer Nachricht an {email}. Du wirst sofort abgemeldet und verborgen. 14 Tage lang kannst du das Konto mit dem Link in unserer E-Mail oder beim Anmelden wiederherstellen; danach wird es gelöscht, und wir schreiben dir das.',
        'Nachrichten bleiben bei der anderen Seite unter „Gelöschtes Konto“. Eine Bewertung von dir bleibt ohne deinen Namen stehen. Rechnungen bewahren wir auf, solange das Gesetz es verlangt. Was sonst bleibt, steht in der [Datenschutzerklärung](/privacy-policy#periods).',
        'Wir können den Vertrag mit 30 Tagen Frist und mit Begründung kündigen. Ein Konto, das 24 Monate niemand genutzt hat, geht denselben Weg, mit einer E-Mail und denselben 14 Tagen. Ein Vorhaben endet nach 90 Tagen von selbst; nach 30 und 75 Tagen fragen wir nach.',
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
      title: 'Beschwerden und Kontaktstellen',
      blocks: [
        'Schreib an {email}; ein Mensch antwortet innerhalb von fünf Arbeitstagen. Fachleute können sich dort auch über technische Probleme, Maßnahmen und alles andere beschweren, was unsere Pflichten als Vermittlungsdienst betrifft; das kostet nichts.',
        'Verbraucher in Dänemark können sich an das Center for Klageløsning wenden, Nævnenes Hus, Toldboden 2, 8800 Viborg ([naevneneshus.dk](https://naevneneshus.dk)). Zur Teilnahme an einem Verfahren vor einer deutschen Verbraucherschlichtungsstelle sind wir weder bereit noch verpflichtet.',
        'Dieselbe Adresse ist die zentrale Kontaktstelle für Behörden und Nutzer nach den Artikeln 11 und 12 des Gesetzes über digitale Dienste, auf Deutsch, Englisch oder Dänisch.',
      ],
    },
    {
      id: 'law',
      title: 'Recht und Gerichte',
      blocks: [
        'Es gilt dänisches Recht. Bist du Verbraucher, behältst du zusätzlich den Schutz, den dir das zwingende Recht deines Wohnsitzlandes gibt, und kannst dort klagen und verklagt werden. Für Unternehmen ist das Gericht in Aarhus (Retten i Aarhus) zuständig.',
      ],
    },
    {
      id: 'changes',
      title: 'Änderungen dieser Bedingungen',
      blocks: [
        'Eine neue Fassung gilt für neue Konten ab ihrem Datum. Für alle anderen gilt sie 30 Tage, nachdem wir sie darüber informiert haben, was sich ändert und warum: per E-Mail an eine bestätigte Adresse und mit einem Hinweis auf jeder Seite nach dem Anmelden. Bis dahin gilt die Fassung, die du kennst.',
        'Bist du nicht einverstanden, kannst du bis dahin ohne Nachteil gehen. Mit jeder Zustimmung speichern wir, welcher Fassung sie galt, in welcher Sprache und wann sie gegeben wurde; die Liste steht in den Einstellungen und in der Kopie deiner Daten. Frühere Fassungen bleiben unten lesbar.',
      ],
    },
  ],
  history: [
    {
      version: '2026-11-23',
      what: 'Tarife, kostenlose Testphase, Mehrwertsteuer und Kündigung ausführlich; Meldungen rechtswidriger Inhalte, Begründungen und Widerspruch; Bewertungen aus der Zeit vor Husrum; was Fachleute mit ihren Daten tun können.',
    },
  ],
}
