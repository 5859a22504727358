import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'So entsteht die Reihenfolge',
  description:
    'Die wichtigsten Parameter, die entscheiden, in welcher Reihenfolge Fachleute bei Husrum gezeigt werden, und wie viel jeder zählt.',
  inShort: [
    'Niemand kann für einen besseren Platz zahlen, und kein Tarif ändert einen.',
    'Die Gewichte unten sind die, mit denen das Programm jetzt rechnet.',
  ],
  sections: [
    {
      id: 'law',
      title: 'Was diese Seite ist',
      blocks: [
        'Die P2B-Verordnung (EU) 2019/1150, Artikel 5, und das Gesetz über digitale Dienste, Artikel 27, verlangen, die Hauptparameter der Reihenfolge und ihre Gründe zu nennen. Hier ist diese Darstellung der Husrum ApS. Dieselbe Formel mit einem Beispiel zum Ausprobieren steht unter [So entsteht die Auswahl](/how-matching-works).',
      ],
    },
    {
      id: 'weights',
      title: 'Vorschläge: was zählt und wie viel',
      blocks: [
        'Vorschläge sind nach der geschätzten Wahrscheinlichkeit geordnet, dass beide Seiten Ja sagen. Jeder Teil vergleicht das Vorhaben mit einem Profil und zählt mit diesen Gewichten; in Klammern der Anteil an dieser Seite:',
        {
          weights: {
            head: ['Was', 'Für dich', 'Für die Fachleute'],
            multiplies: 'Multipliziert die Seite der Fachleute',
          },
        },
        'Die Gewichte sind so gewählt, dass sie am besten erklären, was aus früheren Vorschlägen wurde: ob beide Ja gesagt haben. Stil, Honorar und Entfernung sind die eigenen Wünsche; wie verlässlich geantwortet wird, zählt, weil ein Vorschlag ohne Antwort niemandem hilft.',
        'Version {version}, verwendet seit {since}. Was dir wichtig ist, kannst du in deiner eigenen Liste stärker gewichten; die Prozentzahl bleibt.',
      ],
    },
    {
      id: 'rules',
      title: 'Vorschläge: Regeln neben den Gewichten',
      blocks: [
        {
          list: [
            'Infrage kommt nur, wer diese Arbeit anbietet, solche Vorhaben annimmt, sich auf passende Weise trifft und den Ort erreicht. Solange weniger als {enough} passen, gibt ein weiterer Wunsch nach; der Vorschlag sagt, welcher.',
            'Wer fast so viele neue Anfragen hat, wie möglich sind, rückt nach unten.',
            'Wer seltener gezeigt wurde, als verdient, zählt bis zu {fairness} mehr, die anderen ebenso viel weniger.',
            'Ein Platz, Nummer {place}, kann an ein neues Profil gehen, das gut passt: mit weniger als {leadsBelow} Anfragen oder weniger als {daysBelow} Tagen bei Husrum.',
            'Sehr ähnliche Profile stehen nicht hintereinander. Bei Gleichstand entscheidet ein festes Los.',
          ],
        },
      ],
    },
    {
      id: 'search',
      title: 'Die Liste aller Fachleute',
      blocks: [
        'Du wählst die Reihenfolge: am besten zu deinen Suchwörtern, Bewertung, neueste, Entfernung oder gemischt. Ohne Wahl wird gemischt, nach einer Zahl, die zu deinem Besuch gehört und niemanden bevorzugt. Filter lassen nur weg.',
      ],
    },
    {
      id: 'inspiration',
      title: 'Inspiration und Ortsseiten',
      blocks: [
        'Fotos erscheinen, wenn es erlaubt wurde, gemischt nach derselben Zahl oder danach, wie gut sie zu den Stilen und Wörtern passen, die du wählst. Ortsseiten zeigen die Fachleute, die dort arbeiten.',
      ],
    },
    {
      id: 'money',
      title: 'Was Geld bewirkt',
      blocks: [
        'Niemand bezahlt für einen Platz: nicht mit einem Tarif, nicht mit Provision, nicht mit Werbung. Ein Tarif begrenzt, wie viele neue Anfragen jemand in 30 Tagen bekommen kann; wer die Grenze erreicht hat, wird neuen Vorhaben nicht vorgeschlagen, bis ein Platz frei ist. Wir haben keine eigenen Fachleute oder Leistungen.',
      ],
    },
    {
      id: 'personal',
      title: 'Was wir über dich verwenden',
      blocks: [
        'Für Vorschläge dein Vorhaben und das, was dir wichtig ist. Nichts von anderen Seiten und nichts davon, was du sonst bei Husrum angesehen hast. Du kannst deine Antworten ändern oder die Liste aller Fachleute durchsehen; dort zählt nichts über dich.',
      ],
    },
    {
      id: 'changes',
      title: 'Änderungen',
      blocks: [
        'Jede Version der Formel steht unter [So entsteht die Auswahl](/how-matching-works). Über Änderungen der Hauptparameter informieren wir Fachleute wie über Änderungen der [Bedingungen](/terms-and-conditions#changes).',
      ],
    },
  ],
}
