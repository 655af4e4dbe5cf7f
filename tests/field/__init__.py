"""Games that designers wrote from the documentation, and what must become of each."""
