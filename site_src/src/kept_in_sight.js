// The line of the cursor stays in sight where the editor becomes smaller: lists below it open when something was found.
import { EditorView, ViewPlugin } from "@codemirror/view";

/** Scrolls to the cursor again where it was seen before the editor became smaller. */
export const keptInSight = ViewPlugin.fromClass(class {
  constructor(view) {
    const { scrollDOM } = view;
    let before = scrollDOM.clientHeight;
    this.watching = new ResizeObserver(() => {
      const { head } = view.state.selection.main, { top, bottom } = view.lineBlockAt(head);
      const seen = bottom > scrollDOM.scrollTop && top < scrollDOM.scrollTop + before;
      if (scrollDOM.clientHeight < before && seen) view.dispatch({ effects: EditorView.scrollIntoView(head) });
      before = scrollDOM.clientHeight;
    });
    this.watching.observe(scrollDOM);
  }
  destroy() { this.watching.disconnect(); }
});
